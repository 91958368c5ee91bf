import { systemTimer } from "quittance/adapter";
import type { DeliveryOptions, StepOptions } from "./delivery-options.ts";
import type { DeliveryWork } from "./engine.ts";
import { keptConnections } from "./kept-connections.ts";
import { organizationsToVisit } from "./organizations-to-visit.ts";
import { defaultRetries } from "./plan-delivery.ts";
import { maxKeepDays, pruneDeliveries } from "./prune-deliveries.ts";
import { readEvents } from "./read-events.ts";
import { runLane } from "./run-lane.ts";

const maxTimeoutMs = 60_000;

/**
 * Creates the work of delivering events, for an engine.
 *
 * @example
 * const engine = loopEngine();
 * await engine.start(deliveryWork({ ...memoryStore(), environment: "production" }));
 */
export const deliveryWork = (options: DeliveryOptions): DeliveryWork => {
  const { timeoutMs = 15_000, maxResponseBytes = 65_536, maxEvents = 500 } = options;
  const { retries = { ...defaultRetries, random: Math.random }, ca, resolve } = options;
  const { timer = systemTimer } = options;
  const { onFailure = () => undefined, onAttempt = () => undefined, keepDays } = options;
  if (!(timeoutMs > 0 && timeoutMs <= maxTimeoutMs)) {
    throw new TypeError(`timeoutMs must be greater than 0 and at most ${String(maxTimeoutMs)}`);
  }
  if (keepDays !== undefined && !isKeepDays(keepDays)) {
    throw new TypeError(`keepDays must be an integer from 1 to ${String(maxKeepDays)}`);
  }
  const limits = { timeoutMs, maxResponseBytes, maxEvents };
  const connections = keptConnections();
  const given = { ca, resolve, keepDays, onFailure, onAttempt };
  const step: StepOptions = { ...options, ...limits, ...given, retries, timer, connections };
  const { deliveries, clock } = options;
  return {
    organizations: organizationsToVisit(step),
    readEvents: (organizationId) => readEvents(organizationId, step),
    dueLanes: async (organizationId, limit) => {
      const lanes = await deliveries.dueLanes(organizationId, clock(), limit)();
      if (lanes._tag === "Right") return lanes.right;
      onFailure(lanes.left);
      return [];
    },
    runLane: (lane, signal, requestSignal, turns) =>
      runLane(lane, { signal, requestSignal, turns }, step),
    prune: pruneDeliveries(step),
  };
};

const isKeepDays = (days: number): boolean =>
  Number.isSafeInteger(days) && days >= 1 && days <= maxKeepDays;
