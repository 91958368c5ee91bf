import { addSeconds, type Timestamp } from "quittance";
import {
  systemTimer,
  type AttemptResult,
  type ClaimedDelivery,
  type DeliveryAttempt,
  type DeliveryLane,
  type DeliveryLog,
} from "quittance/adapter";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { StepOptions } from "./delivery-options.ts";
import type { LaneResult } from "./engine.ts";
import { planDelivery, type RetryPolicy } from "./plan-delivery.ts";
import { endedBy } from "./stop-signals.ts";

/** Seconds that a lease lasts beyond twice the time limit of a request: resolving, then sending. */
const leaseMarginSeconds = 30;

/** The share of the time limit of a request after which it is slow. */
const slowShare = 0.2;

/** Seconds until a lane is run again whose delivery could not be claimed. */
const failurePauseSeconds = 5;

/** When a lane ends: before its next delivery, and within a request. */
interface LaneSignals {
  readonly signal: AbortSignal;
  readonly requestSignal: AbortSignal | undefined;
}

/**
 * Sends the due deliveries of a lane, one after another, and returns when to run it again. If an
 * attempt cannot be recorded, that is when the lease expires: the event is then sent again.
 */
export const runLane = async (
  lane: DeliveryLane,
  { signal, requestSignal }: LaneSignals,
  options: StepOptions,
): Promise<LaneResult> => {
  const { deliveries, clock, retries, timeoutMs, onFailure } = options;
  const timer = requestSignal === undefined ? systemTimer : endedBy(requestSignal, systemTimer);
  let wasSlow: boolean | undefined;
  const failed = (nextRunAt: Timestamp): LaneResult => ({
    nextRunAt,
    hasPortFailed: true,
    wasSlow,
  });
  while (!signal.aborted) {
    const found = await claim(lane, options);
    if (found._tag === "Left") {
      onFailure(found.left);
      return failed(addSeconds(clock(), failurePauseSeconds));
    }
    const claimed = found.right;
    if (claimed === undefined) return { nextRunAt: undefined, hasPortFailed: false, wasSlow };
    const since = performance.now();
    const attempt = await attemptDelivery(claimed, { ...options, timer });
    wasSlow = performance.now() - since > timeoutMs * slowShare;
    const result = resultOf(claimed, attempt, retries);
    const recorded = await deliveries.recordAttempt(claimed, result)();
    if (recorded._tag === "Left") {
      onFailure(recorded.left);
      return failed(claimed.lease.expiresAt);
    }
    const { nextAttemptAt } = result;
    if (nextAttemptAt !== undefined || claimed.isLast) {
      return { nextRunAt: nextAttemptAt, hasPortFailed: false, wasSlow };
    }
  }
  return { nextRunAt: clock(), hasPortFailed: false, wasSlow };
};

const claim = (
  lane: DeliveryLane,
  { deliveries, clock, newId, timeoutMs }: StepOptions,
): ReturnType<ReturnType<DeliveryLog["claim"]>> => {
  const now = clock();
  const seconds = Math.ceil((2 * timeoutMs) / 1000) + leaseMarginSeconds;
  const lease = { token: newId("lease"), expiresAt: addSeconds(now, seconds) };
  return deliveries.claim(lane, lease, now)();
};

const resultOf = (
  { delivery }: ClaimedDelivery,
  attempt: DeliveryAttempt,
  retries: RetryPolicy,
): AttemptResult => {
  const plan = planDelivery([...delivery.attempts, attempt], attempt.at, retries);
  const ended = { attempt, nextAttemptAt: undefined, disables: false };
  switch (plan.kind) {
    case "Delivered":
      return { ...ended, state: "DELIVERED" };
    case "WaitUntil":
      return { ...ended, state: "PENDING", nextAttemptAt: plan.at };
    case "Send":
      return { ...ended, state: "PENDING", nextAttemptAt: attempt.at };
    case "GiveUp":
      return { ...ended, state: "FAILED" };
    case "Disable":
      return { ...ended, state: "FAILED", disables: true };
  }
};
