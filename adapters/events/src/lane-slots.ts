import type { OrganizationId } from "quittance";
import type { DeliveryLane, EndpointId } from "quittance/adapter";
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
  const waiting = new Map<OrganizationId, Map<EndpointId, Map<string, DeliveryLane>>>();
  const slow = new Set<EndpointId>();

  const add = (lane: DeliveryLane): void => {
    const { organizationId, endpointId } = lane;
    const endpoints =
      waiting.get(organizationId) ?? new Map<EndpointId, Map<string, DeliveryLane>>();
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
      const lane = nextLane({ waiting, running: [...running.values()], slow }, limits);
      if (lane === undefined) return undefined;
      remove(lane);
      running.set(laneKey(lane), lane);
      return lane;
    },
    free: (lane, wasSlow) => {
      running.delete(laneKey(lane));
      freed.add(laneKey(lane));
      if (wasSlow !== undefined) remember(lane, wasSlow);
    },
    end: (lane, wasSlow) => {
      running.delete(laneKey(lane));
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
