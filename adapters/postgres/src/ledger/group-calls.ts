import { failureOfError, postgresError } from "../failure.ts";
import { waitingCalls, type WaitingCalls, type WaitingLimits } from "../locking/waiting-calls.ts";

/** How calls are grouped; the limits are those of the calls with the same key. */
export interface Grouping<Call, Key> extends WaitingLimits<Call> {
  /** How many groups with the same key run at once. */
  readonly atOnce: number;
  /** The maximum number of calls in a group. */
  readonly maxSize: number;
  /** Runs a group, and never rejects. */
  readonly run: (key: Key, calls: ReadonlyArray<Call>) => Promise<void>;
}

/** How calls wait for a group. */
export type GroupWait = Pick<WaitingLimits<unknown>, "waitMs" | "onWaiting">;

interface Queue<Call> {
  readonly waiting: WaitingCalls<Call>;
  running: number;
}

/**
 * Creates a function that adds a call with a key, such as its organization. A call that arrives while
 * few groups run starts at once; those that arrive while others run form the next groups, in their
 * order.
 */
export const groupCalls = <Call, Key extends string>({
  atOnce,
  maxSize,
  run,
  ...limits
}: Grouping<Call, Key>): ((key: Key, call: Call) => void) => {
  const queues = new Map<Key, Queue<Call>>();
  const work = async (key: Key, queue: Queue<Call>): Promise<void> => {
    queue.running += 1;
    // Calls that are made at the same time join the group.
    await Promise.resolve();
    while (queue.waiting.size() > 0) await run(key, queue.waiting.take(maxSize));
    queue.running -= 1;
    if (queue.running === 0) queues.delete(key);
  };
  return (key, call) => {
    const queue = queues.get(key) ?? { waiting: waitingCalls(limits), running: 0 };
    queues.set(key, queue);
    queue.waiting.add(call);
    if (queue.running < atOnce) void work(key, queue);
  };
};

/** Whether the error of a group can be that of one of its calls, and nothing was stored. */
export const canBeOfOne = (error: unknown): boolean => {
  const { kind } = failureOfError(error);
  return kind !== "Unavailable" && kind !== "OutcomeUnknown";
};

/** Creates the error of a call that was not made, because too much or too long waited. */
export const notMade = (reason: string): Error =>
  postgresError({ kind: "Contended", message: `${reason} Nothing was stored. Retry later.` });
