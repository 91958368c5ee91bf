import type { OutboxPositionInvalid, PortFailed } from "quittance/errors";
import type {
  Delivery,
  DeliveryLog,
  EndpointRepository,
  IdSource,
  Outbox,
  Timer,
} from "quittance/adapter";
import type { AttemptOptions } from "./attempt-delivery.ts";
import type { RetryPolicy } from "./plan-delivery.ts";

type AttemptResult = Parameters<DeliveryLog["recordAttempt"]>[1];

/** What delivering events needs: ports of a store, a clock, identifiers, and limits. */
export interface DeliveryOptions extends Pick<
  AttemptOptions,
  "environment" | "resolve" | "clock" | "ca"
> {
  readonly outbox: Outbox;
  readonly endpoints: EndpointRepository;
  readonly deliveries: DeliveryLog;
  /** For the tokens of leases. */
  readonly newId: IdSource;
  /** Time limit of a request in milliseconds. Defaults to 15,000; at most 60,000. */
  readonly timeoutMs?: number | undefined;
  /** How much of a response body is read. Defaults to 65,536 bytes. */
  readonly maxResponseBytes?: number | undefined;
  /** Defaults to `defaultRetries`, with `Math.random`. */
  readonly retries?: RetryPolicy | undefined;
  /** Events that are read at once. Defaults to 500. */
  readonly maxEvents?: number | undefined;
  /**
   * Number of days that delivered and failed deliveries are kept after their last change. Older ones
   * are deleted in small steps. Defaults to keeping all.
   */
  readonly keepDays?: number | undefined;
  /**
   * Ends the wait for the organizations with work after half a second: then those that had work before
   * are visited. Defaults to `setTimeout`.
   */
  readonly timer?: Timer | undefined;
  /** Gets every failure of a port, for the log. The step is repeated later. */
  readonly onFailure?: ((failure: PortFailed | OutboxPositionInvalid) => void) | undefined;
  /** Gets every recorded attempt, for logs and metrics. What it throws is ignored. */
  readonly onAttempt?: ((attempted: Attempted) => void) | undefined;
}

/** An attempt to deliver an event, and what follows from it. */
export interface Attempted {
  /** As it was before the attempt. */
  readonly delivery: Delivery;
  readonly result: AttemptResult;
}

/** The options of every step, with their defaults. */
export type StepOptions = {
  readonly [Option in keyof DeliveryOptions]-?: Option extends "ca" | "resolve" | "keepDays"
    ? DeliveryOptions[Option]
    : Exclude<DeliveryOptions[Option], undefined>;
} & Required<Pick<AttemptOptions, "connections">>;
