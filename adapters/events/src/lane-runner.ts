import type { OrganizationId } from "quittance";
import type { DeliveryLane } from "quittance/adapter";
import type { DeliveryWork, LaneResult } from "./engine.ts";
import { laneSlots } from "./lane-slots.ts";
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
export const defaultPerEndpoint = 4;

/**
 * Creates a runner without lanes; `onEnd` is called when a lane ends. After a failure of a port,
 * lanes that wait are left to the next poll: the store may be down.
 */
export const laneRunner = (
  { concurrency, perOrganization, perEndpoint }: SlotOptions,
  { signal, requestSignal }: StopSignals,
  onEnd: (lane: DeliveryLane, result: LaneResult) => void,
): LaneRunner => {
  const slots = laneSlots({
    concurrency,
    perOrganization: perOrganization ?? Math.ceil(concurrency / 2),
    perEndpoint: perEndpoint ?? defaultPerEndpoint,
  });
  const running = new Set<Promise<void>>();

  const runLane = async (work: DeliveryWork, lane: DeliveryLane): Promise<void> => {
    const result = await work.runLane(lane, signal, requestSignal, (wasSlow) => {
      slots.sent(lane, wasSlow);
      fill(work);
    });
    slots.end(lane, result.wasSlow);
    if (result.hasPortFailed) slots.clear();
    if (result.hasNext) slots.add([lane]);
    fill(work);
    onEnd(lane, result);
  };

  const fill = (work: DeliveryWork): void => {
    while (!signal.aborted) {
      const lane = slots.take();
      if (lane === undefined) return;
      const task = runLane(work, lane).finally(() => running.delete(task));
      running.add(task);
    }
  };

  return {
    isFull: slots.isFull,
    waitingOf: slots.waitingOf,
    run: (work, lanes) => {
      slots.add(lanes);
      fill(work);
    },
    ended: () => Promise.all(running),
  };
};
