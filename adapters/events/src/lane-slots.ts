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
  /** Frees the slot of a lane whose request has ended. The lane still runs. */
  readonly sent: (lane: DeliveryLane, wasSlow: boolean) => void;
  /** Ends a lane; `wasSlow` is `undefined` if it sent no request. */
  readonly end: (lane: DeliveryLane, wasSlow: boolean | undefined) => void;
  /** Removes all lanes that wait. */
  readonly clear: () => void;
}

/** Maximum number of lanes of an endpoint that wait for a slot in an engine. */
export const maxWaitingLanes = 64;

/** Maximum number of endpoints that an engine remembers as slow. */
export const maxSlowEndpoints = 10_000;

/** Maximum value of each limit of requests in progress. */
const maxSlots = 1000;

/** Creates the slots of an engine, without lanes. Throws a `TypeError` for an invalid limit. */
export const laneSlots = (limits: SlotLimits): LaneSlots => {
  checkSlots("concurrency", limits.concurrency);
  checkSlots("perOrganization", limits.perOrganization);
  checkSlots("perEndpoint", limits.perEndpoint);
  const running = new Map<string, DeliveryLane>();
  /** Lanes whose attempts are being recorded. */
  const recording = new Set<string>();
  const waiting = new Map<OrganizationId, Map<EndpointId, ReadonlyArray<DeliveryLane>>>();
  const slow = new Set<EndpointId>();

  const add = (lane: DeliveryLane): void => {
    const { organizationId, endpointId } = lane;
    const endpoints = waiting.get(organizationId) ?? new Map<EndpointId, Array<DeliveryLane>>();
    const lanes = endpoints.get(endpointId) ?? [];
    const key = laneKey(lane);
    if (lanes.length >= maxWaitingLanes) return;
    if (running.has(key) || recording.has(key)) return;
    if (lanes.some((other) => laneKey(other) === key)) return;
    endpoints.set(endpointId, [...lanes, lane]);
    waiting.set(organizationId, endpoints);
  };

  /** Removes a lane that had its turn; the next turn of its organization and endpoint is last. */
  const remove = (lane: DeliveryLane): void => {
    const { organizationId, endpointId } = lane;
    const endpoints = waiting.get(organizationId);
    const lanes = endpoints?.get(endpointId)?.filter((other) => other !== lane) ?? [];
    endpoints?.delete(endpointId);
    if (lanes.length > 0) endpoints?.set(endpointId, lanes);
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
      return [...endpoints.values()].reduce((count, lanes) => count + lanes.length, 0);
    },
    add: (lanes) => {
      for (const lane of lanes) add(lane);
    },
    take: () => {
      if (recording.size >= limits.concurrency) return undefined;
      const lane = nextLane({ waiting, running: [...running.values()], slow }, limits);
      if (lane === undefined) return undefined;
      remove(lane);
      running.set(laneKey(lane), lane);
      return lane;
    },
    sent: (lane, wasSlow) => {
      running.delete(laneKey(lane));
      recording.add(laneKey(lane));
      remember(lane, wasSlow);
    },
    end: (lane, wasSlow) => {
      running.delete(laneKey(lane));
      recording.delete(laneKey(lane));
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
