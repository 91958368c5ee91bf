import { right, type Right } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";

type Currencies = ReadonlySet<Currency>;

/** The last answer of a provider, for as long as it can be used. */
export interface RateCache {
  /** What the provider was asked for by the last request that succeeded, however old it is. */
  readonly covers: () => Currencies;
  /** The answer, if it was asked for these currencies and can still be used. */
  readonly usable: (wanted: Currencies) => Right<RateSet> | undefined;
  /** Keeps an answer, unless it covers less than one that can still be used. */
  readonly keep: (rates: RateSet, covers: Currencies) => void;
}

interface Kept {
  readonly rates: RateSet;
  readonly fetchedAt: Timestamp;
  /** A currency that the provider does not know is among them, and is not asked for again. */
  readonly covers: Currencies;
}

/** Creates an empty memory for one answer, which can be used for `ttl` seconds. */
export const rateCache = (ttl: number, clock: Clock): RateCache => {
  let kept: Kept | undefined;

  const isUsable = ({ rates: { freshUntil }, fetchedAt }: Kept): boolean => {
    const now = clock();
    const age = secondsBetween(fetchedAt, now);
    const isFresh = freshUntil === undefined || now <= freshUntil;
    return isFresh && age >= 0 && age < ttl;
  };

  return {
    covers: () => kept?.covers ?? new Set(),
    usable: (wanted) =>
      kept !== undefined && includesAll(kept.covers, wanted) && isUsable(kept)
        ? right(kept.rates)
        : undefined,
    keep: (rates, covers) => {
      if (kept !== undefined && !includesAll(covers, kept.covers) && isUsable(kept)) return;
      kept = { rates, fetchedAt: clock(), covers };
    },
  };
};

/** Whether a set has all items of another. */
export const includesAll = <Item>(set: ReadonlySet<Item>, wanted: ReadonlySet<Item>): boolean => {
  for (const item of wanted) if (!set.has(item)) return false;
  return true;
};
