import type { Timer } from "../time/timer.ts";
import { createShares, type Shares } from "./shares.ts";

/** Turns of owners, such as organizations, on one thread of JavaScript. */
export interface Turns {
  /** Counts work of an owner as in progress until the returned function is called. */
  readonly start: (owner: string) => () => void;
  /** Returns whether an owner has more work in progress than all others together, who have some. */
  readonly outnumbersOthers: (owner: string) => boolean;
  /**
   * Returns `true` if work of an owner can use the thread at once. Otherwise resolves when it can,
   * with `false` if that took longer than the milliseconds.
   */
  readonly enter: (owner: string, maxWaitMs: number) => true | Promise<boolean>;
}

/** What turns need to know. */
export interface TurnOptions {
  /** Returns milliseconds. */
  readonly now: () => number;
  readonly timer: Timer;
  /** Calls a function when everything that the event loop has read was processed. */
  readonly afterReading: (call: () => void) => void;
  /** Calls a function when the work that runs now waits for something or has ended. */
  readonly afterWork: (call: () => void) => void;
}

/** Milliseconds of a turn of the event loop after which it begins nothing more. */
const turnMs = 2;

/** The same while one owner alone has work in progress, for whom more turns only cost more. */
const turnMsAlone = 4;

/** Maximum number of waiting pieces of work that begin in one turn. */
const begunTogether = 32;

/** Milliseconds of a piece of work after which its owner rests. */
const shortMs = 1;

/** A piece of work that waits. One that is late stays in its queue until its turn. */
interface Waiting {
  readonly owner: string;
  isOver: boolean;
  readonly begin: () => void;
}

/**
 * Creates turns. The first piece of work of a turn of the event loop begins at once. What is sent
 * meanwhile begins when everything was read, going round the owners, until the turn has taken two
 * milliseconds; the event loop reads again before the next turn. While one owner alone has work in
 * progress, its turns are longer and all of it begins at once.
 *
 * An owner with more work than all others together rests after work that took longer than a
 * millisecond, for as long. So an owner waits for one piece of work of each other owner and then
 * has as much of the thread as they have, however many pieces they have sent.
 */
export const createTurns = ({ now, timer, afterReading, afterWork }: TurnOptions): Turns => {
  const inProgress = createShares<string>(Infinity);
  const queues = createQueues(timer);
  const rests = createRests(now);
  /** When the turn began, in milliseconds; `undefined` between turns. */
  let turnAt: number | undefined;
  let scheduled = 0;
  const wakeAt = createAlarm(now, timer, () => {
    if (turnAt === undefined) nextTurn();
  });

  const isOneAlone = (): boolean => inProgress.owners() <= 1;
  const outnumbersOthers = majorityIn(inProgress);
  const isResting = (owner: string): boolean => rests.isResting(owner) && outnumbersOthers(owner);

  const hasTime = (): boolean =>
    turnAt === undefined || now() - turnAt < (isOneAlone() ? turnMsAlone : turnMs);

  /** Begins work of an owner, and a turn with the first. */
  const begin = (owner: string): void => {
    afterWork(rests.begin(owner));
    if (turnAt !== undefined) return;
    turnAt = now();
    scheduled = 1;
    afterReading(nextTurn);
    for (let more = queues.size(); more > 0; more -= 1) scheduleMore();
  };

  const scheduleMore = (): void => {
    if (scheduled === begunTogether) return;
    scheduled += 1;
    afterReading(beginNext);
  };

  const beginNext = (): void => {
    const next = hasTime() ? queues.take(isResting) : undefined;
    if (next !== undefined) begin(next.owner);
    next?.begin();
  };

  const nextTurn = (): void => {
    turnAt = undefined;
    rests.removeOver();
    beginNext();
    awaitRested();
  };

  /** Continues when the first owner has rested, if nothing else does. */
  const awaitRested = (): void => {
    if (turnAt !== undefined || queues.size() === 0) return;
    wakeAt(Math.min(...queues.owners().map(rests.until)));
  };

  return {
    start: startIn(inProgress),
    outnumbersOthers,
    enter: (owner, maxWaitMs) => {
      const isFree = turnAt === undefined || (isOneAlone() && hasTime());
      if (isFree && !queues.has(owner) && !isResting(owner)) {
        begin(owner);
        return true;
      }
      const turn = queues.wait(owner, maxWaitMs);
      if (turnAt === undefined) awaitRested();
      else scheduleMore();
      return turn;
    },
  };
};

const majorityIn =
  ({ takenBy, taken }: Shares<string>): Turns["outnumbersOthers"] =>
  (owner) => {
    const [own, all] = [takenBy(owner), taken()];
    return own < all && 2 * own > all;
  };

const startIn =
  ({ take, release }: Shares<string>): Turns["start"] =>
  (owner) => {
    take(owner);
    return () => {
      release(owner);
    };
  };

/** Returns work that resolves with whether it begins in time. */
const waitingFor = ({
  owner,
  resolve,
  timer,
  maxWaitMs,
}: {
  readonly owner: string;
  readonly resolve: (isTurn: boolean) => void;
  readonly timer: Timer;
  readonly maxWaitMs: number;
}): Waiting => {
  const cancel = timer(maxWaitMs, () => {
    waiting.isOver = true;
    resolve(false);
  });
  const waiting = {
    owner,
    isOver: false,
    begin: () => {
      cancel();
      resolve(true);
    },
  };
  return waiting;
};

/** Creates a function that sets when to call another one, unless that is to be called sooner. */
const createAlarm = (now: () => number, timer: Timer, call: () => void): ((at: number) => void) => {
  let next: { readonly at: number; readonly cancel: () => void } | undefined;
  return (at) => {
    if (next !== undefined && next.at <= at) return;
    next?.cancel();
    const run = (): void => {
      next = undefined;
      call();
    };
    next = { at, cancel: timer(Math.max(1, Math.ceil(at - now())), run) };
  };
};

/** Until when owners rest, in milliseconds. */
interface Rests {
  /** Begins work of an owner; returns the function that ends it, and adds the rest after it. */
  readonly begin: (owner: string) => () => void;
  readonly until: (owner: string) => number;
  readonly isResting: (owner: string) => boolean;
  readonly removeOver: () => void;
}

const createRests = (now: () => number): Rests => {
  const rests = new Map<string, number>();
  return {
    begin: (owner) => {
      const begunAt = now();
      return () => {
        const length = now() - begunAt;
        if (length >= shortMs) rests.set(owner, now() + length);
      };
    },
    until: (owner) => rests.get(owner) ?? 0,
    isResting: (owner) => (rests.get(owner) ?? 0) > now(),
    removeOver: () => {
      const at = now();
      for (const [owner, until] of rests) if (until <= at) rests.delete(owner);
    },
  };
};

/** Work that waits, in a queue of each owner that has any. */
interface Queues {
  /** Adds work; resolves with whether it begins in time. */
  readonly wait: (owner: string, maxWaitMs: number) => Promise<boolean>;
  /** Removes and returns the next work of the owner that waits the longest and does not rest. */
  readonly take: (isResting: (owner: string) => boolean) => Waiting | undefined;
  readonly has: (owner: string) => boolean;
  readonly owners: () => ReadonlyArray<string>;
  readonly size: () => number;
}

const createQueues = (timer: Timer): Queues => {
  const queues = new Map<string, Array<Waiting>>();
  let size = 0;
  return {
    wait: (owner, maxWaitMs) =>
      new Promise((resolve) => {
        const work = waitingFor({ owner, resolve, timer, maxWaitMs });
        const queue = queues.get(owner);
        if (queue === undefined) queues.set(owner, [work]);
        else queue.push(work);
        size += 1;
      }),
    take: (isResting) => {
      for (const [owner, queue] of queues) {
        if (isResting(owner)) continue;
        queues.delete(owner);
        const next = queue.shift();
        if (queue.length > 0) queues.set(owner, queue);
        size -= 1;
        if (next?.isOver === false) return next;
      }
      return undefined;
    },
    has: (owner) => queues.has(owner),
    owners: () => [...queues.keys()],
    size: () => size,
  };
};
