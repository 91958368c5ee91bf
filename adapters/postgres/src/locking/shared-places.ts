import { hasShare } from "quittance/adapter";
import type { WaitOptions } from "../executor.ts";
import { isOver, waitFor } from "./deadline.ts";
import { waitingCalls } from "./waiting-calls.ts";

/** How many tasks wait for a place at most. Each organization may have its share of them. */
const maxWaitingTasks = 1000;

/** After how many milliseconds an organization is slow, with a task that has not ended until then. */
const slowAfterMs = 2000;

/** The maximum number of organizations without tasks that are remembered as slow. */
const maxSlow = 1000;

/** Places for tasks, such as the connections of a pool, that organizations share. */
export interface SharedPlaces {
  /**
   * Runs a task, at once or when there is a place for it; rejects if that takes too long. The task
   * gets how many milliseconds of the wait are left.
   */
  readonly run: <Result>(
    task: (waitMs: number) => Promise<Result>,
    wait: WaitOptions & { readonly waitMs: number },
  ) => Promise<Result>;
}

/** How places are shared. */
export interface PlaceOptions {
  readonly places: number;
  /** Creates the error for a task that waited for too long, or when too many tasks wait. */
  readonly rejection: (waitMs: number) => Error;
}

interface Waiting {
  readonly owner: string;
  readonly until: number;
  readonly start: () => void;
  readonly reject: () => void;
}

/** A task that runs, from when. */
interface Running {
  readonly since: number;
}

/** What is for no organization in particular, such as looking up keys. */
const anonymous = "";

/** Statements of several organizations that are sent together. */
const several = "*";

/** Whether it consists of short statements, for every organization: it has turns, but no share. */
const isForAll = (owner: string): boolean => owner === anonymous || owner === several;

/**
 * Creates places that organizations share by `hasShare`, so that one of them has at most half, and
 * another one finds a free place. Those that wait have their turns one after the other.
 *
 * What is for all of them takes what is free, in its turns: it is short, and would otherwise wait
 * for the organization with the most calls.
 *
 * An organization is slow while one of its tasks has run for long, and until one has ended sooner,
 * as when its server hangs. All slow organizations together have at most half of the places.
 */
export const sharedPlaces = ({ places, rejection }: PlaceOptions): SharedPlaces => {
  const running = new Map<string, Set<Running>>();
  const slow = new Set<string>();
  let taken = 0;
  const isSlow = (owner: string, now: number): boolean => {
    if (isForAll(owner)) return false;
    const [oldest] = running.get(owner) ?? [];
    return slow.has(owner) || (oldest !== undefined && now - oldest.since > slowAfterMs);
  };
  const takenBySlow = (now: number): number => {
    let count = 0;
    for (const [owner, own] of running) if (isSlow(owner, now)) count += own.size;
    return count;
  };
  const mayRun = (owner: string): boolean => {
    if (isForAll(owner)) return taken < places;
    const own = running.get(owner)?.size ?? 0;
    if (!hasShare(own, taken, places)) return false;
    const now = performance.now();
    const forSlow = Math.max(1, Math.floor(places / 2));
    return !isSlow(owner, now) || hasShare(own, takenBySlow(now), forSlow);
  };
  const waiting = waitingCalls<Waiting>({
    maxWaiting: maxWaitingTasks,
    waitMs: Infinity,
    untilOf: ({ until }) => until,
    ownerOf: ({ owner }) => owner,
    reject: ({ reject }) => {
      reject();
    },
  });
  const begin = (owner: string): Running => {
    const task = { since: performance.now() };
    const own = running.get(owner) ?? new Set();
    running.set(owner, own.add(task));
    taken += 1;
    return task;
  };
  const startNext = (): void => {
    const [next] = waiting.take(1, mayRun);
    if (next === undefined) return;
    next.start();
    startNext();
  };
  const end = (owner: string, task: Running): void => {
    const own = running.get(owner);
    own?.delete(task);
    if (own?.size === 0) running.delete(owner);
    taken -= 1;
    slow.delete(owner);
    if (!isForAll(owner) && performance.now() - task.since > slowAfterMs) slow.add(owner);
    const [oldest] = slow;
    if (slow.size > maxSlow && oldest !== undefined) slow.delete(oldest);
    startNext();
  };
  /** Waits for a place. It is taken before others are asked whether they may have it. */
  const wait = (owner: string, until: number, waitMs: number): Promise<Running> =>
    new Promise((resolve, reject) => {
      waiting.add({
        owner,
        until,
        start: () => {
          resolve(begin(owner));
        },
        reject: () => {
          reject(rejection(waitMs));
        },
      });
    });
  return {
    run: async (task, { organization: owner = anonymous, until: deadline, waitMs: maxWaitMs }) => {
      const waitMs = Math.ceil(waitFor(maxWaitMs, deadline));
      const until = performance.now() + waitMs;
      const place = mayRun(owner) ? begin(owner) : await wait(owner, until, waitMs);
      try {
        if (isOver(deadline)) throw rejection(waitMs);
        return await task(waitFor(waitMs, until));
      } finally {
        end(owner, place);
      }
    },
  };
};
