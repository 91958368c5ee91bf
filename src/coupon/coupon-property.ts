import * as v from "../record/described-schema.ts";
import { couponCodeMessage, maxCouponCodeLength } from "./coupon-code.ts";
import { maxCoupons } from "../quote/quote-limits.ts";
import { withValue } from "../record/requirement.ts";
import { arrayOf } from "../record/property-schema.ts";

const message = withValue(couponCodeMessage);

const couponCodeProperty: v.GenericSchema<string> = v.pipe(
  v.string(message),
  v.maxLength(maxCouponCodeLength, message),
  v.regex(/^[A-Za-z0-9_-]+$/, message),
);

/** The codes of the coupons of a quote or an invoice, in any case. */
export const couponsProperty = arrayOf(couponCodeProperty, maxCoupons);
