import type { Clock } from "quittance";
import {
  inTime,
  systemTimer,
  unixSecondsOf,
  type ClaimedDelivery,
  type DeliveryAttempt,
} from "quittance/adapter";
import { sendWebhook, without, type SendLimits, type SendResult } from "./send-webhook.ts";
import { signWebhook } from "./sign-webhook.ts";
import { targetOf, type UrlRules } from "./target-of.ts";

/** What one attempt needs. */
export interface AttemptOptions extends UrlRules, SendLimits {
  readonly clock: Clock;
}

/** Checks the URL of a claimed delivery again, signs it and sends it once. Never rejects. */
export const attemptDelivery = async (
  { delivery, body, url, secrets }: ClaimedDelivery,
  options: AttemptOptions,
): Promise<DeliveryAttempt> => {
  const { clock, timeoutMs, timer = systemTimer } = options;
  const send = async (): Promise<SendResult> => {
    const checked = (): ReturnType<typeof targetOf> => targetOf(url, options);
    const target = await inTime(checked, timeoutMs, timer, () => undefined);
    if (target === undefined) return without("TIMED_OUT");
    if (target._tag === "Left") {
      return without(target.left === "NOT_RESOLVED" ? "CONNECTION_FAILED" : "URL_NOT_ALLOWED");
    }
    const message = { id: delivery.id, timestamp: unixSecondsOf(clock()), body };
    return sendWebhook(target.right, { body, headers: signWebhook(message, secrets) }, options);
  };
  const result = await send();
  return { at: clock(), ...result };
};
