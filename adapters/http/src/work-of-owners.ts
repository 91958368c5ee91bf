/** How long the thread has lately worked for each owner. */
export interface WorkOfOwners<Owner> {
  /** Adds milliseconds, of which half counts after a second. */
  readonly add: (owner: Owner, ms: number) => void;
  /** Returns whether the thread has worked less for an owner than for each on average. */
  readonly isBelowAverage: (owner: Owner) => boolean;
  /** Returns whether the thread has lately worked for an owner. */
  readonly has: (owner: Owner) => boolean;
  /** Returns whether the thread has lately worked for another owner. */
  readonly hasOthers: (owner: Owner) => boolean;
  /**
   * Returns until when the thread is busy: when it will have worked for owners for half of the time,
   * if nothing is added.
   */
  readonly busyUntil: () => number;
}

/** Milliseconds of work, at a time. */
interface Work {
  readonly ms: number;
  readonly at: number;
}

const none: Work = { ms: 0, at: 0 };

const halfLifeMs = 1000;

/** What counts of the work of a thread that never waits. */
const fullMs = halfLifeMs / Math.LN2;

/** Creates the work of owners. One without work for a second is forgotten. */
export const workOfOwners = <Owner>(now: () => number): WorkOfOwners<Owner> => {
  /** The one that was added to last is the last. */
  const works = new Map<Owner, Work>();
  let all = none;
  const counting = ({ ms, at }: Work): number => ms * 2 ** ((at - now()) / halfLifeMs);
  const plus = (work: Work, ms: number): Work => ({ ms: counting(work) + ms, at: now() });
  const forgetOld = (): void => {
    const oldest = now() - halfLifeMs;
    for (const [owner, work] of works) {
      if (work.at > oldest) return;
      works.delete(owner);
      all = plus(all, -counting(work));
    }
  };
  return {
    add: (owner, ms) => {
      const work = plus(works.get(owner) ?? none, ms);
      works.delete(owner);
      works.set(owner, work);
      all = plus(all, ms);
      forgetOld();
    },
    isBelowAverage: (owner) => {
      forgetOld();
      return works.size > 1 && counting(works.get(owner) ?? none) < counting(all) / works.size;
    },
    has: (owner) => {
      forgetOld();
      return works.has(owner);
    },
    hasOthers: (owner) => {
      forgetOld();
      return works.size > (works.has(owner) ? 1 : 0);
    },
    busyUntil: () => all.at + halfLifeMs * Math.log2(all.ms / (fullMs / 2)),
  };
};
