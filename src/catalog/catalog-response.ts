import type { StoredCoupon } from "../coupon/coupon-stored.ts";
import { billingSchemaCodec } from "../billing-schema/billing-schema-record.ts";
import { couponCodec } from "../coupon/coupon-record.ts";
import { productCodec } from "../product/product-record.ts";
import { taxCodec } from "../tax/tax-record.ts";

/** Renders a product as JSON. */
export const renderProduct = productCodec.json.write;

/** Renders a billing schema as JSON. */
export const renderBillingSchema = billingSchemaCodec.json.write;

/** Renders a coupon as JSON, with how often it is redeemed. */
export const renderCoupon = (coupon: StoredCoupon) => ({
  ...couponCodec.json.write(coupon),
  redemptions: coupon.redemptions,
});

/** Renders a tax as JSON. */
export const renderTax = taxCodec.json.write;
