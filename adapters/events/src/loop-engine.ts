import type { OrganizationId } from "quittance";
import { systemTimer, type Timer } from "quittance/adapter";
import type { DeliveryWork, Engine } from "./engine.ts";
import { laneRunner } from "./lane-runner.ts";
import { maxWaitingLanes } from "./lane-slots.ts";
import { defaultGraceMs, stopSignals } from "./stop-signals.ts";
import { visitsWith } from "./visits.ts";

/** The options of `loopEngine`. */
export interface LoopOptions {
  /** How often organizations with work are looked for, in milliseconds. Defaults to 1000. */
  readonly pollMs?: number;
  /** Maximum number of requests at once, from 1 to 1,000. Defaults to 32. */
  readonly concurrency?: number;
  /** Maximum number of requests at once of one organization. Defaults to half of `concurrency`. */
  readonly perOrganization?: number;
  /** Maximum number of requests at once to one endpoint. Defaults to 4. */
  readonly perEndpoint?: number;
  /**
   * How long requests may still take after `stop`, in milliseconds; then they end, count as timed
   * out, and are repeated later. Defaults to 4000.
   */
  readonly graceMs?: number;
  /** Defaults to `setTimeout`. */
  readonly timer?: Timer;
}

/** With fewer lanes that wait, an organization that has more is visited again. */
const fewLanes = 128;

/**
 * Creates an engine that runs inside this process, without a queue. Several processes can run one
 * each on the same store. It reads one organization after another, and does not wait for one whose
 * server hangs.
 *
 * Organizations share the `concurrency` requests, so that slow endpoints hold up no other
 * organization: each gets a request only while it has fewer in progress than are still free.
 */
export const loopEngine = (options: LoopOptions = {}): Engine => {
  const { pollMs = 1000, concurrency = 32, timer = systemTimer } = options;
  const signals = stopSignals(options.graceMs ?? defaultGraceMs, timer);
  const ready = new Set<OrganizationId>();
  /** Organizations that had more than the last visit could take. */
  const hasMore = new Set<OrganizationId>();
  let wake = (): void => undefined;
  let cancelPoll = (): void => undefined;
  let isDue = true;
  let looping: Promise<void> | undefined;
  let pruning: Promise<void> | undefined;
  const visits = visitsWith(timer);

  const isStopping = (): boolean => signals.signal.aborted;

  const runner = laneRunner({ ...options, concurrency }, signals, (lane, { hasPortFailed }) => {
    const { organizationId } = lane;
    const isEnough = runner.waitingOf(organizationId) >= fewLanes || !hasMore.has(organizationId);
    if (!hasPortFailed && !isEnough) ready.add(organizationId);
    wake();
  });

  const visit = async (work: DeliveryWork, organizationId: OrganizationId): Promise<void> => {
    const read = await work.readEvents(organizationId);
    const lanes = await work.dueLanes(organizationId, maxWaitingLanes);
    hasMore.delete(organizationId);
    if (read.hasMore || lanes.length >= maxWaitingLanes) hasMore.add(organizationId);
    runner.run(work, lanes);
    if (read.hasMore && runner.waitingOf(organizationId) < fewLanes) ready.add(organizationId);
    wake();
  };

  const visitReady = async (work: DeliveryWork): Promise<void> => {
    const visited = [...ready];
    ready.clear();
    await visits.each(visited, async (organizationId) => {
      if (!isStopping()) await visit(work, organizationId);
    });
  };

  /** Visits every organization with work, and again after a time, however busy one of them is. */
  const visitAll = async (work: DeliveryWork): Promise<void> => {
    isDue = false;
    for (const organizationId of await work.organizations()) ready.add(organizationId);
    await visitReady(work);
    pruning ??= work.prune().finally(() => {
      pruning = undefined;
    });
    cancelPoll = timer(pollMs, () => {
      isDue = true;
      wake();
    });
  };

  const loop = async (work: DeliveryWork): Promise<void> => {
    while (!isStopping()) {
      await (isDue ? visitAll(work) : visitReady(work));
      const canRest = !isDue && (ready.size === 0 || runner.isFull());
      if (!isStopping() && canRest) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    cancelPoll();
  };

  return {
    start: (work) => {
      looping ??= loop(work);
      return Promise.resolve();
    },
    stop: () =>
      signals.stop(async () => {
        wake();
        await looping;
        await visits.ended();
        await pruning;
        await runner.ended();
      }),
  };
};
