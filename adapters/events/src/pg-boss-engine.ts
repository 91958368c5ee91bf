import type PgBoss from "pg-boss";
import { systemTimer, type DeliveryLane, type Timer } from "quittance/adapter";
import type { DeliveryWork, Engine } from "./engine.ts";
import { laneRunner } from "./lane-runner.ts";
import { maxWaitingLanes } from "./lane-slots.ts";
import { laneKey } from "./new-deliveries.ts";
import { defaultGraceMs, stopSignals } from "./stop-signals.ts";
import { visitsWith } from "./visits.ts";

/** The options of `pgBossEngine`. */
export interface PgBossOptions {
  /** The name of the queue, which is created if it does not exist. */
  readonly queue?: string;
  /** How often each process looks for events, due deliveries and jobs, in milliseconds; 1000 by default. */
  readonly pollMs?: number;
  /** Maximum number of requests of this process at once, from 1 to 1,000. Defaults to 16. */
  readonly concurrency?: number;
  /**
   * Maximum number of requests of this process at once of one organization. Defaults to half of
   * `concurrency`.
   */
  readonly perOrganization?: number;
  /** Maximum number of requests of this process at once to one endpoint. Defaults to 4. */
  readonly perEndpoint?: number;
  /**
   * How long requests may still take after `stop`, in milliseconds; then they end, count as timed
   * out, and are repeated later. Defaults to 4000.
   */
  readonly graceMs?: number;
  /** Defaults to `setTimeout`. */
  readonly timer?: Timer;
  /** Gets what pg-boss rejected with, for the log. Jobs are sent again at the next poll. */
  readonly onFailure?: (cause: unknown) => void;
}

/** What the engine uses of pg-boss 10. */
type Boss = Pick<PgBoss, "createQueue" | "insert" | "fetch" | "complete">;

/** Number of jobs that are fetched at once. */
const jobsPerFetch = 100;

/**
 * Creates an engine that distributes lanes to the processes of a pg-boss queue.
 *
 * The stored deliveries decide what is sent, as with `loopEngine`: a job only says that a lane is
 * due, and a lane is queued once at a time. If jobs are lost, or a worker is killed, the next poll
 * of any process queues the lane again. Organizations share the requests as with `loopEngine`. The
 * host creates, starts and stops pg-boss.
 *
 * @example
 * const boss = new PgBoss({ connectionString });
 * await boss.start();
 * const engine = pgBossEngine(boss);
 * await engine.start(deliveryWork({ ...ports, environment: "production" }));
 */
export const pgBossEngine = (boss: Boss, options: PgBossOptions = {}): Engine => {
  const { queue = "quittance-deliveries", concurrency = 16 } = options;
  const { pollMs = 1000, timer = systemTimer, onFailure = () => undefined } = options;
  const signals = stopSignals(options.graceMs ?? defaultGraceMs, timer);
  const isStopped = (): boolean => signals.signal.aborted;
  const polls = pauses(pollMs, timer);
  const fetches = pauses(pollMs, timer);
  const visits = visitsWith(timer, onFailure);
  let loops: Promise<unknown> | undefined;
  let pruning: Promise<void> | undefined;

  const enqueue = async (lanes: ReadonlyArray<DeliveryLane>): Promise<void> => {
    if (lanes.length === 0) return;
    await boss.insert(
      lanes.map((lane) => ({ name: queue, data: lane, singletonKey: laneKey(lane) })),
    );
    fetches.wake();
  };

  /**
   * Reads every organization with work once, so that none waits for the others. Returns if one has
   * more.
   */
  const poll = async (work: DeliveryWork): Promise<boolean> => {
    let hasMore = false;
    await visits.each(await work.organizations(), async (organizationId) => {
      if (isStopped()) return;
      const found = await work.readEvents(organizationId);
      await enqueue(found.lanes);
      await enqueue(await work.dueLanes(organizationId, maxWaitingLanes));
      hasMore ||= found.hasMore;
    });
    pruning ??= work.prune().finally(() => {
      pruning = undefined;
    });
    return hasMore;
  };

  const runner = laneRunner({ ...options, concurrency }, signals, () => {
    fetches.wake();
  });

  /** Moves jobs into this process, so that those of one organization are not in front of others. */
  const fetchJobs = async (work: DeliveryWork): Promise<boolean> => {
    if (runner.isFull()) return false;
    const jobs = await boss.fetch<DeliveryLane>(queue, { batchSize: jobsPerFetch });
    if (jobs.length === 0) return false;
    const lanes = jobs.map(({ data }) => data);
    const ids = jobs.map(({ id }) => id);
    runner.run(work, lanes);
    await boss.complete(queue, ids);
    return true;
  };

  const repeat = async (
    pause: ReturnType<typeof pauses>,
    step: () => Promise<boolean>,
  ): Promise<void> => {
    while (!isStopped()) {
      const hasMore = await step().catch((cause: unknown) => {
        onFailure(cause);
        return false;
      });
      if (!hasMore && !isStopped()) await pause.rest();
    }
  };

  return {
    start: async (work) => {
      if (loops !== undefined) return;
      await boss.createQueue(queue, { name: queue, policy: "short", retryLimit: 0 });
      loops = Promise.all([
        repeat(polls, () => poll(work)),
        repeat(fetches, () => fetchJobs(work)),
      ]);
    },
    stop: () =>
      signals.stop(async () => {
        polls.wake();
        fetches.wake();
        await loops;
        await visits.ended();
        await pruning;
        await runner.ended();
      }),
  };
};

/** Creates pauses of a length that end early when they are woken, also before they begin. */
const pauses = (ms: number, timer: Timer) => {
  let isAwake = false;
  let end = (): void => undefined;
  return {
    rest: async (): Promise<void> => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const cancel = timer(ms, resolve);
          end = () => {
            cancel();
            resolve();
          };
        });
      }
      isAwake = false;
    },
    wake: (): void => {
      isAwake = true;
      end();
    },
  };
};
