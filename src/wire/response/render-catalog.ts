import type { StoredCoupon } from "../../catalog/stored-coupon.ts";
import { billingSchemaCodec } from "../../record/billing-schema.ts";
import { couponCodec } from "../../record/coupon.ts";
import { productCodec } from "../../record/product.ts";
import { taxCodec } from "../../record/tax.ts";

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
