/** Who has sent requests lately. */
export interface RecentOwners<Owner> {
  /** Notes that an owner has sent a request, or that one of its requests has ended. */
  readonly note: (owner: Owner) => void;
  /** Returns whether another owner was noted within the last second. */
  readonly hasOthers: (owner: Owner) => boolean;
}

const recentMs = 1000;

/** Creates a list of owners, which forgets each after a second. */
export const recentOwners = <Owner>(now: () => number): RecentOwners<Owner> => {
  /** When each was noted, the oldest first. */
  const notedAt = new Map<Owner, number>();
  const forgetOld = (): void => {
    const oldest = now() - recentMs;
    for (const [owner, at] of notedAt) {
      if (at > oldest) return;
      notedAt.delete(owner);
    }
  };
  return {
    note: (owner) => {
      forgetOld();
      notedAt.delete(owner);
      notedAt.set(owner, now());
    },
    hasOthers: (owner) => {
      forgetOld();
      return notedAt.size > (notedAt.has(owner) ? 1 : 0);
    },
  };
};
