import type { OrganizationId } from "quittance";
import { systemTimer, type DeliveryLane, type Timer } from "quittance/adapter";
import type { DeliveryWork, Engine } from "./engine.ts";
import { laneKey } from "./new-deliveries.ts";
import { defaultGraceMs, stopSignals } from "./stop-signals.ts";

/** The options of `loopEngine`. */
export interface LoopOptions {
  /** How often every organization is looked at, in milliseconds. Defaults to 1000. */
  readonly pollMs?: number;
  /** Maximum number of requests at once. Defaults to 32. */
  readonly concurrency?: number;
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

/**
 * Creates an engine that runs inside this process, without a queue. Several processes can run one
 * each on the same store. It reads one organization after another, and a slow endpoint holds up
 * no other one: it has at most `perEndpoint` of the `concurrency` requests.
 */
export const loopEngine = (options: LoopOptions = {}): Engine => {
  const { pollMs = 1000, concurrency = 32, perEndpoint = 4, timer = systemTimer } = options;
  const { signal, requestSignal, stop } = stopSignals(options.graceMs ?? defaultGraceMs, timer);
  const running = new Map<string, Promise<void>>();
  const inUse = new Map<string, number>();
  const ready = new Set<OrganizationId>();
  let wake = (): void => undefined;
  let isDue = true;
  let looping: Promise<void> | undefined;

  const isStopping = (): boolean => signal.aborted;

  const count = (endpointId: string, change: number): void => {
    inUse.set(endpointId, (inUse.get(endpointId) ?? 0) + change);
    if (inUse.get(endpointId) === 0) inUse.delete(endpointId);
  };

  const run = (work: DeliveryWork, lane: DeliveryLane): void => {
    const key = laneKey(lane);
    const isFull = (inUse.get(lane.endpointId) ?? 0) >= perEndpoint;
    if (running.has(key) || isFull || isStopping()) return;
    if (running.size >= concurrency) {
      ready.add(lane.organizationId);
      return;
    }
    count(lane.endpointId, 1);
    const task = work.runLane(lane, signal, requestSignal).then(({ hasPortFailed }) => {
      running.delete(key);
      count(lane.endpointId, -1);
      if (!hasPortFailed) ready.add(lane.organizationId);
      wake();
    });
    running.set(key, task);
  };

  const visit = async (work: DeliveryWork, organizationId: OrganizationId): Promise<void> => {
    const { hasMore } = await work.readEvents(organizationId);
    if (hasMore) ready.add(organizationId);
    for (const lane of await work.dueLanes(organizationId, perEndpoint)) run(work, lane);
    await work.prune(organizationId);
  };

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = timer(pollMs, () => {
        isDue = true;
        resolve();
      });
      wake = () => {
        cancel();
        resolve();
      };
    });

  const loop = async (work: DeliveryWork): Promise<void> => {
    while (!isStopping()) {
      if (isDue) {
        isDue = false;
        for (const organizationId of await work.organizations()) ready.add(organizationId);
      }
      const visited = [...ready];
      ready.clear();
      for (const organizationId of visited) {
        if (!isStopping()) await visit(work, organizationId);
      }
      const isFull = running.size >= concurrency;
      if (!isStopping() && (ready.size === 0 || isFull)) await rest();
    }
  };

  return {
    start: (work) => {
      looping ??= loop(work);
      return Promise.resolve();
    },
    stop: () =>
      stop(async () => {
        wake();
        await looping;
        await Promise.all(running.values());
      }),
  };
};
