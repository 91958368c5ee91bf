import type { Metadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";

/**
 * A predicate for each property of a filter: whether a record passes the value of that property. A
 * property without a predicate does not compile.
 */
export type Predicates<Filter, Listed> = {
  readonly [Key in keyof Required<Filter>]: (
    wanted: NonNullable<Filter[Key]>,
    listed: Listed,
  ) => boolean;
};

/** Returns whether a record passes every property of a filter; one that is absent passes all. */
export const passes = <Filter extends object, Listed>(
  predicates: Predicates<Filter, Listed>,
  filter: Filter,
  listed: Listed,
): boolean => matcherOf(predicates, filter)(listed);

/** Returns the function that `passes` applies, for many records. */
export const matcherOf = <Filter extends object, Listed>(
  predicates: Predicates<Filter, Listed>,
  filter: Filter,
): ((listed: Listed) => boolean) => {
  const conditions: Array<(listed: Listed) => boolean> = [];
  for (const key in predicates) {
    const wanted = filter[key];
    if (wanted === undefined || wanted === null) continue;
    const predicate = predicates[key];
    conditions.push((listed) => predicate(wanted, listed));
  }
  return (listed) => {
    for (const condition of conditions) if (!condition(listed)) return false;
    return true;
  };
};

/** Returns whether a value is in a list, or the list is empty. */
export const isEmptyOrIncludes = <Value>(
  wanted: ReadonlyArray<Value>,
  value: NoInfer<Value>,
): boolean => wanted.length === 0 || wanted.includes(value);

/** Returns whether metadata has some entries, compared exactly. */
export const hasEntries = (metadata: Metadata, wanted: Metadata): boolean =>
  Object.entries(wanted).every(
    ([key, value]) => Object.hasOwn(metadata, key) && metadata[key] === value,
  );

/** Inclusive bounds of a filter. */
export interface Bounds {
  readonly priceUsdFrom?: Amount | undefined;
  readonly priceUsdTo?: Amount | undefined;
  readonly createdAtFrom?: Timestamp | undefined;
  readonly createdAtTo?: Timestamp | undefined;
}

interface Bounded {
  /** The stored price in US dollars. */
  readonly priceUsd: Amount;
  readonly createdAt: Timestamp;
}

/** Returns a function that returns whether a record lies within the bounds. */
export const withinBounds = (bounds: Bounds): ((record: Bounded) => boolean) =>
  matcherOf(predicates, bounds);

const predicates: Predicates<Bounds, Bounded> = {
  priceUsdFrom: (from, { priceUsd }) => Amount.atLeast(priceUsd, from),
  priceUsdTo: (to, { priceUsd }) => Amount.atMost(priceUsd, to),
  createdAtFrom: (from, { createdAt }) => createdAt >= from,
  createdAtTo: (to, { createdAt }) => createdAt <= to,
};
