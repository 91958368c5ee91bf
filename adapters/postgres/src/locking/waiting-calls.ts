import { createShares } from "quittance/adapter";
import { waitFor } from "./deadline.ts";

/** How calls wait. */
export interface WaitingLimits<Call> {
  /** How many calls wait at most. */
  readonly maxWaiting: number;
  /** How long a call waits at most, in milliseconds. */
  readonly waitMs: number;
  /** Returns until when a call waits at most, if that is sooner. */
  readonly untilOf?: ((call: Call) => number | undefined) | undefined;
  /** Ends a call that waited for too long, or that was added while too many waited. */
  readonly reject: (call: Call, reason: "TooLong" | "TooMany") => void;
  /** Receives by how much the number of calls that wait changes. */
  readonly onWaiting?: ((change: number) => void) | undefined;
  /**
   * Returns the owner of a call. Owners take turns, and each may have its share of the calls that
   * wait. Without it, all calls have the same owner, who has no others to share with.
   */
  readonly ownerOf?: ((call: Call) => string) | undefined;
}

/** Calls that wait: those of an owner in the order in which they were added. */
export interface WaitingCalls<Call> {
  readonly add: (call: Call) => void;
  /** Removes and returns calls, one of each owner after the other. */
  readonly take: (count: number, mayTake?: (owner: string) => boolean) => ReadonlyArray<Call>;
  readonly size: () => number;
}

/** The calls of an owner that wait, with their timers. */
type Queue<Call> = Map<Call, ReturnType<typeof setTimeout>>;

/** Creates a queue of calls that is limited in number and in time. */
export const waitingCalls = <Call>({
  maxWaiting,
  waitMs,
  untilOf,
  reject,
  onWaiting,
  ownerOf,
}: WaitingLimits<Call>): WaitingCalls<Call> => {
  /** Of the owners with calls that wait, in the order of their turns. */
  const queues = new Map<string, Queue<Call>>();
  const shares = ownerOf && createShares<string>(maxWaiting);
  let size = 0;
  const remove = (owner: string, queue: Queue<Call>, call: Call): void => {
    clearTimeout(queue.get(call));
    queue.delete(call);
    if (queue.size === 0) queues.delete(owner);
    size -= 1;
    shares?.release(owner);
  };
  /** Removes the first call of the first owner who may have one, whose next turn is the last. */
  const takeOne = (mayTake: (owner: string) => boolean): Call | undefined => {
    for (const [owner, queue] of queues) {
      if (!mayTake(owner)) continue;
      const [call] = queue.keys();
      if (call === undefined) continue;
      queues.delete(owner);
      queues.set(owner, queue);
      remove(owner, queue, call);
      return call;
    }
    return undefined;
  };
  return {
    add: (call) => {
      const owner = ownerOf?.(call) ?? "";
      if (shares === undefined ? size >= maxWaiting : !shares.take(owner)) {
        reject(call, "TooMany");
        return;
      }
      const queue: Queue<Call> = queues.get(owner) ?? new Map<Call, NodeJS.Timeout>();
      queues.set(owner, queue);
      const end = (): void => {
        remove(owner, queue, call);
        onWaiting?.(-1);
        reject(call, "TooLong");
      };
      queue.set(call, setTimeout(end, waitFor(waitMs, untilOf?.(call))));
      size += 1;
      onWaiting?.(1);
    },
    take: (count, mayTake = anyOwner) => {
      const taken: Array<Call> = [];
      while (taken.length < count) {
        const call = takeOne(mayTake);
        if (call === undefined) break;
        taken.push(call);
      }
      if (taken.length > 0) onWaiting?.(-taken.length);
      return taken;
    },
    size: () => size,
  };
};

const anyOwner = (): boolean => true;
