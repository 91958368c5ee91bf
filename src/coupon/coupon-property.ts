import * as v from "../record/described-schema.ts";
import { maxCouponProducts, maxCouponRedemptions } from "./coupon-check.ts";
import { maxCouponCodeLength } from "./coupon-code.ts";
import { maxCoupons } from "../quote/quote-limits.ts";
import { between, withValue } from "../record/requirement.ts";
import { arrayOf } from "../record/property-schema.ts";

/** Messages about coupons. */
export const couponRequirement = {
  code: `must have 1 to ${String(maxCouponCodeLength)} letters, digits, - and _`,
  limit: between(1, maxCouponRedemptions),
  products: `must contain 1 to ${String(maxCouponProducts)} elements, or be null`,
} as const;

const message = withValue(couponRequirement.code);

/** The code of a coupon, in any case. */
export const couponCodeProperty: v.GenericSchema<string> = v.pipe(
  v.string(message),
  v.maxLength(maxCouponCodeLength, message),
  v.regex(/^[A-Za-z0-9_-]+$/, message),
);

/** The codes of the coupons of a quote or an invoice, in any case. */
export const couponsProperty = arrayOf(couponCodeProperty, maxCoupons);
