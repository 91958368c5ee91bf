import { right, type Right } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateSet } from "./rate-set.ts";
import { secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";

type Currencies = ReadonlySet<Currency>;

/** A cache of the last rate set of a provider. */
export interface RateCache {
  /** Returns the currencies of the last successful request, of any age. */
  readonly covers: () => Currencies;
  /** Returns the rate set if these currencies were requested and it has not expired. */
  readonly get: (wanted: Currencies) => Right<RateSet> | undefined;
  /** Stores a rate set, unless the cached one covers more currencies and has not expired. */
  readonly keep: (rates: RateSet, covers: Currencies) => void;
}

interface Cached {
  readonly rates: RateSet;
  readonly fetchedAt: Timestamp;
  /** The requested currencies, including those without a rate, which are not requested again. */
  readonly covers: Currencies;
}

/** Creates an empty cache whose rate set expires after `ttl` seconds. */
export const rateCache = (ttl: number, clock: Clock): RateCache => {
  let cached: Cached | undefined;

  const isUsable = ({ rates: { freshUntil }, fetchedAt }: Cached): boolean => {
    const now = clock();
    const age = secondsBetween(fetchedAt, now);
    const isFresh = freshUntil === undefined || now <= freshUntil;
    return isFresh && age >= 0 && age < ttl;
  };

  return {
    covers: () => cached?.covers ?? new Set(),
    get: (wanted) =>
      cached !== undefined && includesAll(cached.covers, wanted) && isUsable(cached)
        ? right(cached.rates)
        : undefined,
    keep: (rates, covers) => {
      if (cached !== undefined && !includesAll(covers, cached.covers) && isUsable(cached)) return;
      cached = { rates, fetchedAt: clock(), covers };
    },
  };
};

/** Returns whether a set has all items of another. */
export const includesAll = <Item>(set: ReadonlySet<Item>, wanted: ReadonlySet<Item>): boolean => {
  for (const item of wanted) if (!set.has(item)) return false;
  return true;
};
