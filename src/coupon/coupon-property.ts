import * as v from "../record/described-schema.ts";
import { maxCouponCodeLength } from "./coupon-code.ts";
import { maxCoupons } from "../quote/quote-limits.ts";
import { requirement, withValue } from "../record/requirement.ts";
import { arrayOf } from "../record/property-schema.ts";

const message = withValue(requirement.couponCode);

/** The code of a coupon, in any case. */
export const couponCodeProperty: v.GenericSchema<string> = v.pipe(
  v.string(message),
  v.maxLength(maxCouponCodeLength, message),
  v.regex(/^[A-Za-z0-9_-]+$/, message),
);

/** The codes of the coupons of a quote or an invoice, in any case. */
export const couponsProperty = arrayOf(couponCodeProperty, maxCoupons);
