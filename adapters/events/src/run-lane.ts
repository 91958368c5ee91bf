import { addSeconds } from "quittance";
import {
  systemTimer,
  type ClaimedDelivery,
  type DeliveryAttempt,
  type DeliveryLane,
  type DeliveryLog,
} from "quittance/adapter";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { StepOptions } from "./delivery-options.ts";
import type { LaneResult, RequestTurns } from "./engine.ts";
import { planDelivery, type RetryPolicy } from "./plan-delivery.ts";
import { endedBy } from "./stop-signals.ts";

type AttemptResult = Parameters<DeliveryLog["recordAttempt"]>[1];

/** Seconds that a lease lasts beyond the time of an attempt: while it waits for its turn. */
const leaseMarginSeconds = 30;

/** The share of the time limit of a request after which it is slow. */
const slowShare = 0.2;

/** Seconds until a lane is run again whose delivery could not be claimed. */
const failurePauseSeconds = 5;

/** What a request of a lane waits for, and what ends it. */
interface LaneSignals {
  readonly signal: AbortSignal;
  readonly requestSignal: AbortSignal | undefined;
  readonly turns: RequestTurns | undefined;
}

/**
 * Sends the first delivery of a lane if it is due, and returns when to run the lane again. If the
 * attempt cannot be recorded, that is when the lease expires: the event is then sent again.
 */
export const runLane = async (
  lane: DeliveryLane,
  { signal, requestSignal, turns }: LaneSignals,
  options: StepOptions,
): Promise<LaneResult> => {
  const { clock, onFailure } = options;
  if (signal.aborted) return nothing;
  const found = await claim(lane, options);
  if (found._tag === "Left") {
    onFailure(found.left);
    return { ...nothing, nextRunAt: addSeconds(clock(), failurePauseSeconds), hasPortFailed: true };
  }
  const claimed = found.right;
  if (claimed === undefined) return nothing;
  if (turns === undefined || (await turns.begin())) {
    const isInTime = addSeconds(clock(), secondsToSend(options)) <= claimed.lease.expiresAt;
    if (isInTime) return sendClaimed(claimed, requestSignal, turns, options);
  }
  const released = await options.deliveries.release(claimed)();
  if (released._tag === "Left") onFailure(released.left);
  return nothing;
};

const sendClaimed = async (
  claimed: ClaimedDelivery,
  requestSignal: AbortSignal | undefined,
  turns: RequestTurns | undefined,
  options: StepOptions,
): Promise<LaneResult> => {
  const { deliveries, clock, retries, timeoutMs, onFailure, onAttempt } = options;
  const timer = requestSignal === undefined ? systemTimer : endedBy(requestSignal, systemTimer);
  const since = performance.now();
  const attempt = await attemptDelivery(claimed, { ...options, timer });
  const wasSlow = performance.now() - since > timeoutMs * slowShare;
  turns?.end(wasSlow);
  const result = resultOf(claimed, attempt, retries);
  const recorded = await deliveries.recordAttempt(claimed, result)();
  if (recorded._tag === "Left") {
    onFailure(recorded.left);
    return { nextRunAt: claimed.lease.expiresAt, hasNext: false, hasPortFailed: true, wasSlow };
  }
  try {
    onAttempt({ delivery: claimed.delivery, result });
  } catch {
    // The attempt is recorded, whatever its observer does.
  }
  const hasNext = result.nextAttemptAt === undefined && !claimed.isLast;
  const nextRunAt = hasNext ? clock() : result.nextAttemptAt;
  return { nextRunAt, hasNext, hasPortFailed: false, wasSlow };
};

const nothing: LaneResult = {
  nextRunAt: undefined,
  hasNext: false,
  hasPortFailed: false,
  wasSlow: undefined,
};

/** How long an attempt takes at most: it resolves the name, and then sends the request. */
const secondsToSend = ({ timeoutMs }: StepOptions): number => Math.ceil((2 * timeoutMs) / 1000);

const claim = (
  lane: DeliveryLane,
  options: StepOptions,
): ReturnType<ReturnType<DeliveryLog["claim"]>> => {
  const { deliveries, clock, newId } = options;
  const now = clock();
  const seconds = secondsToSend(options) + leaseMarginSeconds;
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
