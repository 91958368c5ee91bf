/**
 * Returns whether an owner may begin one more: it has fewer in progress than places are free. One
 * owner gets half of the places, two get a third each, and an owner with none finds a free place.
 */
export const hasShare = (ownInProgress: number, inProgress: number, places: number): boolean =>
  ownInProgress < places - inProgress;

/** Places that owners take and release, each at most its share. @inline */
export interface Shares<Owner> {
  /** Takes a place; returns `false` if the owner has its share of them. */
  readonly take: (owner: Owner) => boolean;
  /** Releases a place that the owner has taken. */
  readonly release: (owner: Owner) => void;
  /** Returns how many places are taken, by all owners. */
  readonly taken: () => number;
  /** Returns whether no other owner has a place. */
  readonly isAlone: (owner: Owner) => boolean;
}

/** Creates places that owners share by `hasShare`. `places` is at least 1. */
export const createShares = <Owner>(places: number): Shares<Owner> => {
  const takenBy = new Map<Owner, number>();
  let taken = 0;
  return {
    take: (owner) => {
      const own = takenBy.get(owner) ?? 0;
      if (!hasShare(own, taken, places)) return false;
      takenBy.set(owner, own + 1);
      taken += 1;
      return true;
    },
    release: (owner) => {
      const own = takenBy.get(owner);
      if (own === undefined) return;
      if (own === 1) takenBy.delete(owner);
      else takenBy.set(owner, own - 1);
      taken -= 1;
    },
    taken: () => taken,
    isAlone: (owner) => taken === (takenBy.get(owner) ?? 0),
  };
};
