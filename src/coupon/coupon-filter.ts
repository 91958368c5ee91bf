import { normalizeCouponCode } from "./coupon-code.ts";
import type { Coupon } from "./coupon.ts";

/** A filter of coupons. Absent properties do not filter. */
export interface CouponFilter {
  /** `true` for the coupons that were not deactivated. */
  readonly isActive?: boolean | undefined;
  /** The whole code, in any case. */
  readonly code?: string | undefined;
}

/** Returns whether a coupon passes a filter. It specifies what every store lists. */
export const matchesCoupon = ({ isActive, code }: CouponFilter, coupon: Coupon): boolean =>
  (isActive === undefined || isActive === coupon.isActive) &&
  (code === undefined || normalizeCouponCode(code) === coupon.code);
