import type { OrganizationId } from "quittance";
import type { DeliveryLane } from "quittance/adapter";
import type { DeliveryWork, LaneResult, RequestTurns } from "./engine.ts";
import { laneSlots, maxSlots, maxWaitingLanes } from "./lane-slots.ts";
import { laneKey } from "./new-deliveries.ts";
import type { SlotLimits } from "./next-lane.ts";
import type { StopSignals } from "./stop-signals.ts";

/** Runs the lanes of an engine until it stops. */
export interface LaneRunner {
  readonly isFull: () => boolean;
  /** Returns how many lanes of an organization wait for a slot. */
  readonly waitingOf: (organizationId: OrganizationId) => number;
  /** Adds lanes, and runs those that get a slot. The others follow when requests have ended. */
  readonly run: (work: DeliveryWork, lanes: ReadonlyArray<DeliveryLane>) => void;
  /** Resolves when no lane runs any more. */
  readonly ended: () => Promise<unknown>;
}

/** The options of an engine that limit its requests. */
type SlotOptions = Partial<SlotLimits> & Pick<SlotLimits, "concurrency">;

/** Maximum number of requests to one endpoint at once, by default. */
const defaultPerEndpoint = 4;

/** How many lanes of an endpoint are reserved for each of its requests at once, at most. */
const reservedPerRequest = 8;

/**
 * Creates a runner without lanes; `onEnd` is called when a lane ends. After a failure of a port,
 * lanes that wait are left to the next poll: the store may be down.
 *
 * Lanes are reserved before they get the slot of a request, so that a store can reserve many in one
 * statement while others are sent.
 */
export const laneRunner = (
  { concurrency, perOrganization, perEndpoint }: SlotOptions,
  { signal, requestSignal }: StopSignals,
  onEnd: (lane: DeliveryLane, result: LaneResult) => void,
): LaneRunner => {
  const limits = {
    concurrency,
    perOrganization: perOrganization ?? Math.ceil(concurrency / 2),
    perEndpoint: perEndpoint ?? defaultPerEndpoint,
  };
  const requests = laneSlots(limits);
  const reserved = (count: number): number => Math.min(count * reservedPerRequest, maxSlots);
  const reservedPerEndpoint = Math.min(reserved(limits.perEndpoint), maxWaitingLanes);
  const reservations = laneSlots({
    concurrency: reserved(limits.concurrency),
    perOrganization: reserved(limits.perOrganization),
    perEndpoint: reservedPerEndpoint,
    // Many are reserved in one statement.
    refillAt: Math.floor(reservedPerEndpoint / 2),
  });
  const turns = new Map<string, (isGiven: boolean) => void>();
  const running = new Set<Promise<void>>();

  const giveTurns = (): void => {
    for (let lane = requests.take(); lane !== undefined; lane = requests.take()) {
      reservations.free(lane, undefined);
      turns.get(laneKey(lane))?.(true);
      turns.delete(laneKey(lane));
    }
  };

  const endTurns = (): void => {
    requests.clear();
    for (const [key, give] of [...turns]) {
      turns.delete(key);
      give(false);
    }
  };
  signal.addEventListener("abort", endTurns);

  const turnsOf = (work: DeliveryWork, lane: DeliveryLane): RequestTurns => ({
    begin: () =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve(false);
          return;
        }
        turns.set(laneKey(lane), resolve);
        requests.add([lane]);
        giveTurns();
        fill(work);
      }),
    end: (wasSlow) => {
      requests.free(lane, wasSlow);
      reservations.free(lane, wasSlow);
      giveTurns();
      fill(work);
    },
  });

  const runLane = async (work: DeliveryWork, lane: DeliveryLane): Promise<void> => {
    const result = await work.runLane(lane, signal, requestSignal, turnsOf(work, lane));
    requests.end(lane, result.wasSlow);
    reservations.end(lane, result.wasSlow);
    if (result.hasPortFailed) {
      reservations.clear();
      endTurns();
    }
    if (result.hasNext) reservations.add([lane]);
    giveTurns();
    fill(work);
    onEnd(lane, result);
  };

  const fill = (work: DeliveryWork): void => {
    while (!signal.aborted) {
      const lane = reservations.take();
      if (lane === undefined) return;
      const task = runLane(work, lane).finally(() => running.delete(task));
      running.add(task);
    }
  };

  return {
    isFull: requests.isFull,
    waitingOf: reservations.waitingOf,
    run: (work, lanes) => {
      reservations.add(lanes);
      fill(work);
    },
    ended: () => Promise.all(running),
  };
};
