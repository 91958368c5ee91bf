import { Amount } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Inclusive bounds of a filter. */
export interface Bounds {
  readonly priceUsdFrom?: Amount | undefined;
  readonly priceUsdTo?: Amount | undefined;
  readonly createdFrom?: Timestamp | undefined;
  readonly createdTo?: Timestamp | undefined;
}

/** Returns whether a record is within the bounds, by its stored dollar amount and its time. */
export const isWithin = (
  { priceUsdFrom, priceUsdTo, createdFrom, createdTo }: Bounds,
  { priceUsd, createdAt }: { readonly priceUsd: Amount; readonly createdAt: Timestamp },
): boolean =>
  (priceUsdFrom === undefined || Amount.atLeast(priceUsd, priceUsdFrom)) &&
  (priceUsdTo === undefined || Amount.atMost(priceUsd, priceUsdTo)) &&
  (createdFrom === undefined || createdAt >= createdFrom) &&
  (createdTo === undefined || createdAt <= createdTo);
