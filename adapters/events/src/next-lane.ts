import type { Id, OrganizationId } from "quittance";
import { hasShare, type DeliveryLane } from "quittance/adapter";

/** Maximum numbers of requests in progress. */
export interface SlotLimits {
  readonly concurrency: number;
  readonly perOrganization: number;
  readonly perEndpoint: number;
  /**
   * An endpoint with as many in progress as it may have gets more only when it has so few left: they
   * then begin together. By default it gets one for each that ends.
   */
  readonly refillAt?: number;
}

/** Lanes that wait, by organization, endpoint and key, each in the order of their turns. */
export type WaitingLanes = ReadonlyMap<
  OrganizationId,
  ReadonlyMap<Id<"endpoint">, ReadonlyMap<string, DeliveryLane>>
>;

/** What the choice of a lane depends on. */
export interface SlotState {
  readonly waiting: WaitingLanes;
  readonly running: ReadonlyArray<DeliveryLane>;
  /** How many lanes of each endpoint run. */
  readonly inProgress: ReadonlyMap<Id<"endpoint">, number>;
  /** Endpoints whose last request was slow. */
  readonly slow: ReadonlySet<Id<"endpoint">>;
  /** Endpoints that have reached their limit and have more left than `refillAt`. */
  readonly full: ReadonlySet<Id<"endpoint">>;
}

/**
 * Returns the lane that gets the next slot; `undefined` if none may have one. The organization with
 * the ownOfFound requests in progress is first, then the one whose turn was longest ago.
 *
 * Organizations share the slots, and the endpoints of an organization share what it may have.
 * Requests to slow endpoints share half of the slots, and a slow endpoint gets one at a time.
 */
export const nextLane = (state: SlotState, limits: SlotLimits): DeliveryLane | undefined => {
  const { waiting, running, inProgress, slow, full } = state;
  const isSlow = ({ endpointId }: DeliveryLane): boolean => slow.has(endpointId);
  const slowRunning = running.filter(isSlow).length;
  let found: DeliveryLane | undefined;
  let ownOfFound = limits.perOrganization;
  for (const [organizationId, endpoints] of waiting) {
    const own = running.filter((lane) => lane.organizationId === organizationId);
    if (own.length >= ownOfFound || !hasShare(own.length, running.length, limits.concurrency))
      continue;
    const mayBeSlow = hasShare(own.filter(isSlow).length, slowRunning, half(limits.concurrency));
    const free = limits.concurrency - running.length;
    const places = Math.min(half(own.length + free), limits.perOrganization);
    for (const [endpointId, lanes] of endpoints) {
      const [lane] = lanes.values();
      const max = slow.has(endpointId) ? Number(mayBeSlow) : limits.perEndpoint;
      const ownInProgress = inProgress.get(endpointId) ?? 0;
      if (lane === undefined || ownInProgress >= max || full.has(endpointId)) continue;
      if (!hasShare(ownInProgress, own.length, places)) continue;
      found = lane;
      ownOfFound = own.length;
      break;
    }
  }
  return found;
};

const half = (count: number): number => Math.ceil(count / 2);
