import type { CouponFilter } from "quittance";
import { normalizeCouponCode } from "quittance/adapter";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Returns `matchesCoupon` of the core in SQL. */
export const matchingCoupons = (
  { isActive, code }: CouponFilter,
  values: StatementValues,
): MatchingRows => ({
  from: ':"schema".coupons',
  conditions: [
    "organization_id = $1",
    ...(isActive === undefined ? [] : [isActive ? "is_active" : "NOT is_active"]),
    ...(code === undefined ? [] : [`code = ${values.add(normalizeCouponCode(code) ?? "")}`]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: code === undefined,
});
