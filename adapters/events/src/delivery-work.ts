import type { IdSource, OrganizationId } from "quittance";
import type { OutboxPositionInvalid, PortFailed } from "quittance/errors";
import type { DeliveryLog, EndpointRepository, Outbox } from "quittance/adapter";
import type { AttemptOptions } from "./attempt-delivery.ts";
import type { DeliveryWork } from "./engine.ts";
import { defaultRetries, type RetryPolicy } from "./plan-delivery.ts";
import { maxKeepDays, pruneDeliveries } from "./prune-deliveries.ts";
import { readEvents } from "./read-events.ts";
import { runLane } from "./run-lane.ts";

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
  /** Events that are read at once. Defaults to 100. */
  readonly maxEvents?: number | undefined;
  /**
   * Number of days that delivered and failed deliveries are kept after their last change. Older ones
   * are deleted in small steps. Defaults to keeping all.
   */
  readonly keepDays?: number | undefined;
  /** Gets every failure of a port, for the log. The step is repeated later. */
  readonly onFailure?: ((failure: PortFailed | OutboxPositionInvalid) => void) | undefined;
}

/** The options of every step, with their defaults. */
export type StepOptions = {
  readonly [Option in keyof DeliveryOptions]-?: Option extends "ca" | "resolve" | "keepDays"
    ? DeliveryOptions[Option]
    : Exclude<DeliveryOptions[Option], undefined>;
};

const maxTimeoutMs = 60_000;

/** Maximum number of organizations that are read at once. */
const organizationsPerRead = 1000;

/**
 * Creates the work of delivering events, for an engine.
 *
 * @example
 * const engine = loopEngine();
 * const ports = { ...store, clock: systemClock, newId: randomIds };
 * await engine.start(deliveryWork({ ...ports, environment: "production" }));
 */
export const deliveryWork = (options: DeliveryOptions): DeliveryWork => {
  const { timeoutMs = 15_000, maxResponseBytes = 65_536, maxEvents = 100 } = options;
  const { retries = { ...defaultRetries, random: Math.random }, ca, resolve } = options;
  const { onFailure = () => undefined, keepDays } = options;
  if (!(timeoutMs > 0 && timeoutMs <= maxTimeoutMs)) {
    throw new TypeError(`timeoutMs must be greater than 0 and at most ${String(maxTimeoutMs)}`);
  }
  if (keepDays !== undefined && !isKeepDays(keepDays)) {
    throw new TypeError(`keepDays must be an integer from 1 to ${String(maxKeepDays)}`);
  }
  const limits = { timeoutMs, maxResponseBytes, maxEvents };
  const step: StepOptions = { ...options, ...limits, retries, ca, resolve, keepDays, onFailure };
  const { deliveries, clock } = options;
  return {
    organizations: async () => {
      const found: Array<OrganizationId> = [];
      for (;;) {
        const page = await deliveries.organizations(found.at(-1), organizationsPerRead)();
        if (page._tag === "Left") {
          onFailure(page.left);
          return found;
        }
        found.push(...page.right);
        if (page.right.length < organizationsPerRead) return found;
      }
    },
    readEvents: (organizationId) => readEvents(organizationId, step),
    dueLanes: async (organizationId, limit) => {
      const lanes = await deliveries.dueLanes(organizationId, clock(), limit)();
      if (lanes._tag === "Right") return lanes.right;
      onFailure(lanes.left);
      return [];
    },
    runLane: (lane, signal, requestSignal) => runLane(lane, { signal, requestSignal }, step),
    prune: pruneDeliveries(step),
  };
};

const isKeepDays = (days: number): boolean =>
  Number.isSafeInteger(days) && days >= 1 && days <= maxKeepDays;
