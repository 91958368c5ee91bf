import { Amount } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { matcherOf, type Predicates } from "./passes.ts";

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
