import type { TaxFilter } from "quittance";
import type { MatchingRows } from "../lists/matching-rows.ts";

/** Returns `matchesTax` of the core in SQL. */
export const matchingTaxes = ({ isActive }: TaxFilter): MatchingRows => ({
  from: ':"schema".taxes',
  conditions: [
    "organization_id = $1",
    ...(isActive === undefined ? [] : [isActive ? "is_active" : "NOT is_active"]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: true,
});
