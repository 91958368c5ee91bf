import { addSeconds, type Timestamp } from "quittance";
import type { DeliveryAttempt } from "quittance/adapter";

/** When failed deliveries are repeated. */
export interface RetryPolicy {
  /** The seconds before each retry. After the last one, the delivery is given up. */
  readonly delays: ReadonlyArray<number>;
  /** By which share of itself a delay is extended at most, at random. */
  readonly jitter: number;
  /** Maximum number of seconds of `Retry-After` that count. */
  readonly maxRetryAfter: number;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
}

/** What to do with a delivery. */
export type DeliveryPlan =
  | { readonly kind: "Send" }
  | { readonly kind: "WaitUntil"; readonly at: Timestamp }
  | { readonly kind: "Delivered" }
  | { readonly kind: "GiveUp" }
  /** Give up, and disable the endpoint. */
  | { readonly kind: "Disable" };

/**
 * The retries by default: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each up to
 * a fifth later. With the first attempt that is 10 in about 3 days.
 */
export const defaultRetries: Omit<RetryPolicy, "random"> = {
  delays: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  jitter: 0.2,
  maxRetryAfter: 86_400,
};

/**
 * Decides what to do with a delivery after its attempts. The jitter is drawn at each call: store
 * the time of `WaitUntil` rather than to plan again.
 */
export const planDelivery = (
  history: ReadonlyArray<DeliveryAttempt>,
  now: Timestamp,
  { delays, jitter, maxRetryAfter, random }: RetryPolicy,
): DeliveryPlan => {
  const last = history.at(-1);
  if (last === undefined) return { kind: "Send" };
  if (last.outcome === "SUCCEEDED") return { kind: "Delivered" };
  if (last.outcome === "GONE") return { kind: "Disable" };
  const delay = delays[history.length - 1];
  if (delay === undefined) return { kind: "GiveUp" };
  const backoff = Math.round(delay * (1 + jitter * random()));
  const requested = Math.min(last.retryAfter ?? 0, maxRetryAfter);
  const at = addSeconds(last.at, Math.max(backoff, requested));
  return at <= now ? { kind: "Send" } : { kind: "WaitUntil", at };
};
