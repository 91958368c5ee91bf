import * as core from "quittance/adapter";
import type { WebhookPorts, Webhooks } from "quittance/adapter";
import { newWebhookSecret } from "./sign-webhook.ts";
import { targetOf, type UrlRules } from "./target-of.ts";

/** What the service for webhook endpoints needs. */
export interface WebhookOptions extends Omit<WebhookPorts, "checkUrl" | "newSecret">, UrlRules {}

/**
 * Creates the service that manages webhook endpoints and lists and replays deliveries. It checks
 * URLs by the rules of the environment, and creates random secrets.
 *
 * @example
 * const webhooks = createWebhooks({
 *   ...memoryStore(),
 *   environment: "production",
 *   clock: systemClock,
 *   newId: randomIds,
 * });
 */
export const createWebhooks = (options: WebhookOptions): Webhooks =>
  core.createWebhooks({
    ...options,
    newSecret: newWebhookSecret,
    checkUrl: async (url) => {
      const target = await targetOf(url, options);
      return target._tag === "Left" ? target.left : undefined;
    },
  });
