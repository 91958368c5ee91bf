import type { Id, OrganizationId } from "quittance";
import type { DeliveryLane } from "quittance/adapter";
import { laneKey } from "./new-deliveries.ts";
import { nextLane, type SlotLimits } from "./next-lane.ts";

/** The lanes of an engine that run, and those that wait for a slot. */
export interface LaneSlots {
  readonly isFull: () => boolean;
  /** Returns how many lanes of an organization wait for a slot. */
  readonly waitingOf: (organizationId: OrganizationId) => number;
  /** Adds lanes that neither wait nor run. Those beyond the limit of an endpoint are left out. */
  readonly add: (lanes: ReadonlyArray<DeliveryLane>) => void;
  /** Gives the next waiting lane a slot, and returns it; `undefined` if none may have one. */
  readonly take: () => DeliveryLane | undefined;
  /** Frees the slot of a lane that still runs. `wasSlow` is `undefined` if it sent no request yet. */
  readonly free: (lane: DeliveryLane, wasSlow: boolean | undefined) => void;
  /** Ends a lane; `wasSlow` is `undefined` if it sent no request. */
  readonly end: (lane: DeliveryLane, wasSlow: boolean | undefined) => void;
  /** Removes all lanes that wait. */
  readonly clear: () => void;
}

/** Maximum number of lanes of an endpoint that wait for a slot in an engine. */
export const maxWaitingLanes = 256;

/** Maximum number of endpoints that an engine remembers as slow. */
export const maxSlowEndpoints = 10_000;

/** Maximum value of each limit of requests in progress. */
export const maxSlots = 1000;

/** Creates the slots of an engine, without lanes. Throws a `TypeError` for an invalid limit. */
export const laneSlots = (limits: SlotLimits): LaneSlots => {
  checkSlots("concurrency", limits.concurrency);
  checkSlots("perOrganization", limits.perOrganization);
  checkSlots("perEndpoint", limits.perEndpoint);
  const running = new Map<string, DeliveryLane>();
  /** Lanes that run without a slot. */
  const freed = new Set<string>();
  const waiting = new Map<OrganizationId, Map<Id<"endpoint">, Map<string, DeliveryLane>>>();
  const slow = new Set<Id<"endpoint">>();
  const inProgress = new Map<Id<"endpoint">, number>();
  const full = new Set<Id<"endpoint">>();
  const { perEndpoint, refillAt = perEndpoint - 1 } = limits;

  const add = (lane: DeliveryLane): void => {
    const { organizationId, endpointId } = lane;
    const endpoints =
      waiting.get(organizationId) ?? new Map<Id<"endpoint">, Map<string, DeliveryLane>>();
    const lanes = endpoints.get(endpointId) ?? new Map<string, DeliveryLane>();
    const key = laneKey(lane);
    if (lanes.size >= maxWaitingLanes || lanes.has(key)) return;
    if (running.has(key) || freed.has(key)) return;
    lanes.set(key, lane);
    endpoints.set(endpointId, lanes);
    waiting.set(organizationId, endpoints);
  };

  /** Removes a lane that had its turn; the next turn of its organization and endpoint is last. */
  const remove = (lane: DeliveryLane): void => {
    const { organizationId, endpointId } = lane;
    const endpoints = waiting.get(organizationId);
    const lanes = endpoints?.get(endpointId);
    lanes?.delete(laneKey(lane));
    endpoints?.delete(endpointId);
    if (lanes !== undefined && lanes.size > 0) endpoints?.set(endpointId, lanes);
    waiting.delete(organizationId);
    if (endpoints !== undefined && endpoints.size > 0) waiting.set(organizationId, endpoints);
  };

  const remember = ({ endpointId }: DeliveryLane, wasSlow: boolean): void => {
    slow.delete(endpointId);
    if (wasSlow) slow.add(endpointId);
    const [oldest] = slow;
    if (oldest !== undefined && slow.size > maxSlowEndpoints) slow.delete(oldest);
  };

  /** Begins to run a lane, after which its endpoint can be full. */
  const start = (lane: DeliveryLane): void => {
    const { endpointId } = lane;
    const count = (inProgress.get(endpointId) ?? 0) + 1;
    running.set(laneKey(lane), lane);
    inProgress.set(endpointId, count);
    if (count >= perEndpoint) full.add(endpointId);
  };

  /** Ends to run a lane, after which its endpoint can get more. */
  const finish = (lane: DeliveryLane): void => {
    const { endpointId } = lane;
    if (!running.delete(laneKey(lane))) return;
    const count = (inProgress.get(endpointId) ?? 0) - 1;
    if (count > 0) inProgress.set(endpointId, count);
    else inProgress.delete(endpointId);
    if (count <= refillAt) full.delete(endpointId);
  };

  return {
    isFull: () => running.size >= limits.concurrency,
    waitingOf: (organizationId) => {
      const endpoints = waiting.get(organizationId) ?? new Map<never, never>();
      return [...endpoints.values()].reduce((count, lanes) => count + lanes.size, 0);
    },
    add: (lanes) => {
      for (const lane of lanes) add(lane);
    },
    take: () => {
      if (freed.size >= limits.concurrency) return undefined;
      const state = { waiting, running: [...running.values()], inProgress, slow, full };
      const lane = nextLane(state, limits);
      if (lane === undefined) return undefined;
      remove(lane);
      start(lane);
      return lane;
    },
    free: (lane, wasSlow) => {
      finish(lane);
      freed.add(laneKey(lane));
      if (wasSlow !== undefined) remember(lane, wasSlow);
    },
    end: (lane, wasSlow) => {
      finish(lane);
      freed.delete(laneKey(lane));
      if (wasSlow !== undefined) remember(lane, wasSlow);
    },
    clear: () => {
      waiting.clear();
    },
  };
};

const checkSlots = (name: string, value: number): void => {
  if (Number.isSafeInteger(value) && value >= 1 && value <= maxSlots) return;
  throw new TypeError(`${name} must be an integer from 1 to ${String(maxSlots)}`);
};
