import { loggedCause } from "@quittance/http";
import {
  deliveryWork,
  loopEngine,
  maxKeepDays,
  type Attempted,
  type DeliveryOptions,
} from "@quittance/events";
import type { Environment } from "quittance/adapter";
import { logLine, type LogLevel } from "../log-lines.ts";
import type { Reader } from "../parameters.ts";
import { wholeNumber } from "../readers.ts";
import { UsageError } from "../usage-error.ts";

/** How many days deliveries are kept in production, unless the option says otherwise. */
const defaultKeepDays = 30;

/** Reads a number of days, or "all". */
export const keptDays: Reader<number | "all"> = (text, name) =>
  text === "all" ? text : wholeNumber(1, maxKeepDays)(text, name);

/** The options that decide for how many days deliveries are kept. */
interface KeepChoice {
  readonly keepDeliveries: number | "all" | undefined;
  readonly deliver: boolean;
  readonly env: Environment;
}

/** Returns for how many days to keep deliveries; `undefined` for ever. */
export const keepDaysOf = ({ keepDeliveries, deliver, env }: KeepChoice): number | undefined => {
  if (keepDeliveries === undefined) return env === "production" ? defaultKeepDays : undefined;
  if (!deliver) throw new UsageError("--keep-deliveries requires --deliver.");
  return keepDeliveries === "all" ? undefined : keepDeliveries;
};

/** Whether and how events are delivered. */
export interface DeliveryChoice {
  readonly isRequested: boolean;
  readonly log: LogLevel;
  /** Counts attempts for the metrics. */
  readonly onAttempt: ((attempted: Attempted) => void) | undefined;
}

/**
 * Starts to deliver events to webhook endpoints, unless it is not requested. Failures of the store
 * are logged with what may be logged of their causes, and attempts that fail with their outcome.
 */
export const startDelivery = async (
  options: DeliveryOptions,
  { isRequested, log, onAttempt }: DeliveryChoice,
): Promise<{ readonly stop: () => Promise<void> }> => {
  if (!isRequested) return { stop: () => Promise.resolve() };
  const engine = loopEngine();
  const onFailure: DeliveryOptions["onFailure"] = (failure) => {
    const port = failure.kind === "PortFailed" ? failure.port : "outbox";
    const cause = failure.kind === "PortFailed" ? loggedCause(failure.cause) : null;
    logLine("error", "delivery failed", { kind: failure.kind, port, cause });
  };
  const observed: DeliveryOptions["onAttempt"] = (attempted) => {
    onAttempt?.(attempted);
    logAttempt(attempted, log);
  };
  await engine.start(deliveryWork({ ...options, onFailure, onAttempt: observed }));
  return { stop: engine.stop };
};

/** Logs an attempt that failed: an error if the delivery is given up, else a warning. */
const logAttempt = ({ delivery, result }: Attempted, log: LogLevel): void => {
  const { attempt, state, nextAttemptAt, disables } = result;
  if (log === "none" || attempt.outcome === "SUCCEEDED") return;
  const isOver = state === "FAILED";
  logLine(isOver ? "error" : "warn", isOver ? "webhook given up" : "webhook not accepted", {
    organization_id: delivery.organizationId,
    endpoint_id: delivery.endpointId,
    event_id: delivery.id,
    type: delivery.type,
    outcome: attempt.outcome,
    status: attempt.status ?? null,
    attempt: delivery.attempts.length + 1,
    next_attempt_at: nextAttemptAt ?? null,
    ...(disables ? { endpoint: "disabled" } : {}),
  });
};
