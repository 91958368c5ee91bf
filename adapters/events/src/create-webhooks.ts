import * as core from "quittance/adapter";
import type { WebhookPorts, Webhooks } from "quittance/adapter";
import { lookupTurns } from "./lookup-turns.ts";
import { newWebhookSecret } from "./sign-webhook.ts";
import { defaultResolve, targetOf, type UrlRules } from "./target-of.ts";

/** What the service for webhook endpoints needs. */
export interface WebhookOptions extends Omit<WebhookPorts, "checkUrl" | "newSecret">, UrlRules {}

/**
 * Creates the service that manages webhook endpoints and lists and replays deliveries. It checks
 * URLs by the rules of the environment, resolves the host names of one organization one after
 * another, and creates random secrets.
 *
 * @example
 * const webhooks = createWebhooks({ ...memoryStore(), environment: "production" });
 */
export const createWebhooks = (options: WebhookOptions): Webhooks => {
  const { environment, resolve = defaultResolve[environment] } = options;
  const resolveFor = lookupTurns(resolve);
  return core.createWebhooks({
    ...options,
    newSecret: newWebhookSecret,
    checkUrl: async (url, organizationId) => {
      const rules = { environment, resolve: resolveFor(organizationId) };
      const target = await targetOf(url, rules);
      return target._tag === "Left" ? target.left : undefined;
    },
  });
};
