import { applyCoupons, type AppliedCoupon } from "../coupon/coupon-apply.ts";
import { couponOf } from "../coupon/coupon-details.ts";
import type { BilledLine } from "../quote/line-price.ts";

/**
 * Applies the coupons of a document to its lines again.
 *
 * A coupon applies to the lines that have a step of it, as the first of these steps describes it.
 * Shares, percentages and positions that disagree with that are found when the document is compared
 * with its calculation.
 */
export const readCoupons = (lines: ReadonlyArray<BilledLine>): ReadonlyArray<BilledLine> => {
  const coupons = new Map<string, AppliedCoupon & { readonly lines: Array<number> }>();
  for (const [index, { adjustments }] of lines.entries()) {
    for (const adjustment of adjustments) {
      const coupon = couponOf(adjustment);
      if (coupon === undefined) continue;
      const { couponId, code, size } = coupon;
      const applied = coupons.get(couponId) ?? { couponId, code, size, lines: [] };
      if (applied.lines.at(-1) !== index) applied.lines.push(index);
      coupons.set(couponId, applied);
    }
  }
  if (coupons.size === 0) return lines;
  const own = lines.map(({ adjustments, ...line }) => ({
    ...line,
    adjustments: adjustments.filter((adjustment) => couponOf(adjustment) === undefined),
  }));
  return applyCoupons(own, [...coupons.values()]);
};
