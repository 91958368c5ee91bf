import { Amount } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Bounds of a filter, all of them inclusive. */
export interface Bounds {
  readonly priceUsdFrom?: Amount | undefined;
  readonly priceUsdTo?: Amount | undefined;
  readonly createdFrom?: Timestamp | undefined;
  readonly createdTo?: Timestamp | undefined;
}

/** Whether a record lies within the bounds, by the figure in dollars that is stored on it. */
export const isWithin = (
  { priceUsdFrom, priceUsdTo, createdFrom, createdTo }: Bounds,
  { priceUsd, createdAt }: { readonly priceUsd: Amount; readonly createdAt: Timestamp },
): boolean =>
  (priceUsdFrom === undefined || Amount.atLeast(priceUsd, priceUsdFrom)) &&
  (priceUsdTo === undefined || Amount.atMost(priceUsd, priceUsdTo)) &&
  (createdFrom === undefined || createdAt >= createdFrom) &&
  (createdTo === undefined || createdAt <= createdTo);
