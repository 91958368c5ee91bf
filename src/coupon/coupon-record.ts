import * as v from "../record/described-schema.ts";
import { maxCouponProducts } from "./coupon-check.ts";
import { normalizeCouponCode } from "./coupon-code.ts";
import type { Coupon } from "./coupon.ts";
import type { StoredCoupon } from "./coupon-stored.ts";
import { codec } from "../record/codec.ts";
import { recordSchema } from "../record/record-schema.ts";
import { optional, type Property } from "../record/field.ts";
import {
  amount,
  currency,
  flag,
  id,
  ids,
  integer,
  ownId,
  text,
  timestamp,
} from "../record/value-fields.ts";

const wholeNumber = v.pipe(v.number("must be an integer"), v.safeInteger("must be an integer"));

const givenCode = text("code");

/** A code in any case, which is in upper case from then on. */
const code: Property<string, "code"> = {
  ...givenCode,
  read: (record) => {
    const given = givenCode.read(record);
    return normalizeCouponCode(given) ?? given;
  },
};

/** The records of coupons. */
export const couponCodec = codec<Coupon>()(
  {
    id: ownId("coupon_id", "coupon"),
    organizationId: id("organization_id", "org"),
    code,
    isActive: flag("is_active"),
    percent: optional(amount("percent")),
    amount: optional(amount("amount")),
    currency: optional(currency("currency")),
    productIds: optional(ids("product_ids", "product", maxCouponProducts)),
    startsAt: optional(timestamp("starts_at")),
    endsAt: optional(timestamp("ends_at")),
    maxRedemptions: optional(integer("max_redemptions", wholeNumber)),
    maxPerCustomer: optional(integer("max_per_customer", wholeNumber)),
    minimumTotal: optional(amount("minimum_total")),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "organization_id", "code", "is_active", "percent", "amount"] as const),
    ...(["currency", "product_ids", "starts_at", "ends_at", "max_redemptions"] as const),
    ...(["max_per_customer", "minimum_total", "created_at", "updated_at"] as const),
  ],
);

/** The schema of a coupon in a data file. How often it is redeemed follows from the invoices. */
export const couponRecordSchema = recordSchema({
  ...couponCodec.entries,
  redemptions: v.nullish(wholeNumber),
});

/** Renders a coupon as JSON, with how often it is redeemed. */
export const renderCoupon = (coupon: StoredCoupon) => ({
  ...couponCodec.json.write(coupon),
  redemptions: coupon.redemptions,
});
