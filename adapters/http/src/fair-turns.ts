import type { Timer } from "quittance/adapter";
import { workOfOwners } from "./work-of-owners.ts";

/** Turns of owners, such as organizations, with what they begin. */
export interface FairTurns<Owner> {
  /**
   * Returns `true` if work of an owner begins at once. Otherwise resolves when it begins, with
   * `false` if that took longer than the milliseconds.
   */
  readonly enter: (owner: Owner, maxWaitMs: number) => true | Promise<boolean>;
  /** Ends work that has begun. A whole request shows how long those of its owner are. */
  readonly leave: (owner: Owner, isWhole: boolean) => void;
}

/** What turns need to know. */
export interface TurnOptions<Owner> {
  /** Returns whether no other owner has work in progress. */
  readonly isAlone: (owner: Owner) => boolean;
  /**
   * Maximum pieces of work of an owner that have begun and not ended, while the thread is busy for
   * several owners; half as many if they are long.
   */
  readonly together: number;
  /** Returns milliseconds. */
  readonly now: () => number;
  /**
   * Returns how many milliseconds the thread has worked, without those in which it waited. Where the
   * runtime does not report it, only what the thread does when work begins is counted.
   */
  readonly worked: (() => number) | undefined;
  readonly timer: Timer;
  /** Calls a function when everything that the event loop has read was processed. */
  readonly afterReading: (call: () => void) => void;
}

/** Milliseconds of a turn of the event loop after which it begins nothing more. */
const turnMs = 1;

/** Maximum number of waiting pieces of work that begin in one turn. */
const begunTogether = 8;

/** A rest of more milliseconds is for all who have lately had work, not only for who has some now. */
const longRestMs = 10;

/** For how many milliseconds an owner counts as one whose work is long. */
const longMs = 1000;

/** Maximum milliseconds that the work in progress of an owner takes together, if it is long. */
const longTogetherMs = 50;

/** How much of the length of long work is expected again after shorter work. */
const expectedAgain = 0.9;

/** For how many milliseconds an owner without earlier work waits for how long it is. */
const unknownMs = 500;

/** A rest after long work. */
interface Rest {
  readonly until: number;
  /** How many milliseconds the next work may take, by what was lately long. */
  readonly length: number;
}

/** A piece of work that waits. One that is late stays in its list until its turn. */
interface Waiting {
  isOver: boolean;
  readonly begin: () => void;
}

/**
 * Creates turns. Without others, work begins at once. Work that the event loop reads together, or
 * while a turn is longer than a millisecond, waits for the next turns, which go round the owners
 * that have any, and the event loop reads in between.
 *
 * Whose work takes longer than a millisecond rests for as long, unless it is alone, or the thread
 * has lately worked less for it than for each owner on average. While the thread does work of
 * 100 ms, it does not read what others send: for a long rest, an owner is alone after a second
 * without others.
 *
 * The work of an owner is what the thread does after it has begun and until it begins other work,
 * what it has done when work ends, such as pricing after the last statement, and what it does then,
 * such as writing the response. So an owner waits for one piece of work of each other owner and then
 * has as much of the thread as they have, however many pieces they have sent.
 *
 * What has begun continues on the thread after each statement. While the thread is busy for several
 * owners, one therefore has few pieces in progress, and half as many for a second after long work.
 * Beside others it has few too before the first of them has ended, and for a second after work of
 * more than 10 ms no more than take 50 ms together: the thread could become busy for all at once.
 */
export const fairTurns = <Owner>(options: TurnOptions<Owner>): FairTurns<Owner> => {
  const { isAlone, together, now, worked, timer, afterReading } = options;
  const queues = new Map<Owner, Array<Waiting>>();
  /** The rest of each owner, the one whose long work ended last at the end. */
  const rests = new Map<Owner, Rest>();
  /** Until when it is not known how long the requests of an owner are, unless one ends before. */
  const unknownUntil = new Map<Owner, number>();
  const work = workOfOwners<Owner>(now);
  const begun = new Map<Owner, number>();
  let waiting = 0;
  /** When the turn began, in milliseconds; `undefined` between turns. */
  let turnAt: number | undefined;
  /** Whose work began last in this turn: until the next, the thread works for this owner. */
  let last: { readonly owner: Owner } | undefined;
  const workedOrPassed = worked ?? now;
  /** The work of the thread that was counted. */
  let counted = workedOrPassed();
  /** When the next turn begins, if nothing else begins one before. */
  let planned: { readonly at: number; readonly cancel: () => void } | undefined;

  const hasTime = (): boolean => turnAt === undefined || now() - turnAt < turnMs;

  /** Returns whether no other owner would use the time of a rest. */
  const isFree = (owner: Owner, restMs: number): boolean =>
    isAlone(owner) && !(restMs > longRestMs && work.hasOthers(owner));

  const restsUntil = (owner: Owner): number => {
    const { until = 0 } = rests.get(owner) ?? {};
    return isFree(owner, until - now()) || work.isBelowAverage(owner) ? 0 : until;
  };

  const maxBegun = (owner: Owner): number =>
    rests.has(owner) && !work.isBelowAverage(owner) ? Math.ceil(together / 2) : together;

  /** Returns until when so many pieces of an owner's long work would take too long together. */
  const longUntil = (owner: Owner, pieces: number): number => {
    const { until = 0, length = 0 } = rests.get(owner) ?? {};
    return length > longRestMs && pieces * length > longTogetherMs ? until + longMs : 0;
  };

  /** Returns until when an owner has as many pieces in progress as it may have beside others. */
  const limitedUntil = (owner: Owner): number => {
    if (!work.hasOthers(owner)) return 0;
    const own = begun.get(owner) ?? 0;
    return Math.max(
      own >= maxBegun(owner) ? work.busyUntil() : 0,
      own >= together ? (unknownUntil.get(owner) ?? 0) : 0,
      own > 0 ? longUntil(owner, own + 1) : 0,
    );
  };

  /** Returns from when on work of an owner may begin, if none of it ends before. */
  const mayBeginAt = (owner: Owner): number => Math.max(restsUntil(owner), limitedUntil(owner));

  const mustWait = (owner: Owner): boolean => mayBeginAt(owner) > now();

  /** Begins work of an owner, and a turn with the first. */
  const begin = (owner: Owner): void => {
    count(last);
    const own = begun.get(owner) ?? 0;
    if (own === 0 && !work.has(owner)) unknownUntil.set(owner, now() + unknownMs);
    begun.set(owner, own + 1);
    last = { owner };
    if (turnAt !== undefined) return;
    beginTurn();
    for (let more = Math.min(waiting, begunTogether - 1); more > 0; more -= 1)
      afterReading(beginMore);
  };

  const beginTurn = (): void => {
    turnAt = now();
    afterReading(nextTurn);
  };

  /** Counts the work of the thread since the last call. */
  const count = (by: { readonly owner: Owner } | undefined): void => {
    const until = workedOrPassed();
    const length = until - counted;
    counted = until;
    if (by === undefined) return;
    const { owner } = by;
    work.add(owner, length);
    if (length < turnMs) return;
    const earlier = rests.get(owner) ?? { until: 0, length: 0 };
    const rest = Math.max(0, earlier.until - now()) + length;
    rests.delete(owner);
    rests.set(owner, {
      // An owner that is alone may become one of several: then it rests for its last work only.
      until: now() + (isFree(owner, rest) ? length : rest),
      length: Math.max(length, earlier.length * expectedAgain),
    });
  };

  /** Begins the work of the owner that waits the longest, of those that may begin. */
  const beginNext = (): void => {
    for (const [owner, queue] of queues) {
      if (mustWait(owner)) continue;
      queues.delete(owner);
      const next = queue.shift();
      if (queue.length > 0) queues.set(owner, queue);
      waiting -= 1;
      if (next === undefined || next.isOver) continue;
      begin(owner);
      next.begin();
      return;
    }
  };

  const beginMore = (): void => {
    if (hasTime()) beginNext();
  };

  const nextTurn = (): void => {
    const at = now();
    count(last);
    last = undefined;
    turnAt = undefined;
    for (const [owner, { until }] of rests) {
      if (until + longMs > at) break;
      rests.delete(owner);
    }
    for (const [owner, until] of unknownUntil) {
      if (until > at) break;
      unknownUntil.delete(owner);
    }
    beginNext();
    planNext();
  };

  /** Plans the next turn for who may begin the soonest, unless one has begun. */
  const planNext = (): void => {
    if (turnAt === undefined && queues.size > 0) {
      planTurn(Math.min(...[...queues.keys()].map(mayBeginAt)));
    }
  };

  /** Begins a turn when what waits may begin, if nothing else does before. */
  const planTurn = (at: number): void => {
    if (turnAt !== undefined || (planned !== undefined && planned.at <= at)) return;
    planned?.cancel();
    // A timer may be early, and the time may have come since it was compared.
    const cancel = timer(Math.max(1, Math.ceil(at - now())), () => {
      planned = undefined;
      if (turnAt === undefined) nextTurn();
    });
    planned = { at, cancel };
  };

  const wait = (owner: Owner, maxWaitMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const cancel = timer(maxWaitMs, () => {
        entry.isOver = true;
        resolve(false);
      });
      const entry: Waiting = {
        isOver: false,
        begin: () => {
          cancel();
          entry.isOver = true;
          resolve(true);
        },
      };
      const queue = queues.get(owner);
      if (queue === undefined) queues.set(owner, [entry]);
      else queue.push(entry);
      waiting += 1;
      planTurn(mayBeginAt(owner));
    });

  return {
    enter: (owner, maxWaitMs) => {
      if (queues.has(owner) || !hasTime() || mustWait(owner)) return wait(owner, maxWaitMs);
      begin(owner);
      return true;
    },
    leave: (owner, isWhole) => {
      if (worked !== undefined) {
        count({ owner });
        last = { owner };
      }
      if (isWhole) unknownUntil.delete(owner);
      const left = (begun.get(owner) ?? 0) - 1;
      if (left > 0) begun.set(owner, left);
      else begun.delete(owner);
      if (turnAt === undefined && waiting > 0) beginTurn();
    },
  };
};
