import type { CouponId } from "../ids.ts";
import { couponOfStep } from "../coupon/coupon-details.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";

/** Returns the coupons of an invoice, in the order of its stored steps. */
export const invoiceCoupons = (
  calculations: ReadonlyArray<Pick<InvoiceCalculation, "basis">>,
): ReadonlyArray<CouponId> => {
  const found = new Set<CouponId>();
  for (const { basis } of calculations) {
    const coupon = basis.kind === "Adjustment" ? couponOfStep(basis) : undefined;
    if (coupon !== undefined) found.add(coupon.couponId);
  }
  return [...found];
};
