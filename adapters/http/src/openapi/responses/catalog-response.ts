import {
  billingSchemaCodec,
  couponCodec,
  productCodec,
  taxCodec,
  type renderBillingSchemaList,
  type renderCouponList,
  type renderProductList,
  type renderTaxList,
} from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { pageEntries } from "./page-response.ts";
import { recordEntries } from "./record-entries.ts";
import { closed, count } from "./response-properties.ts";

/** A version of a product. */
export const productSchema = closed(recordEntries(productCodec.json));

/** A version of a billing schema; the five properties of a recurrence are null on `ONE_TIME`. */
export const billingSchemaSchema = closed(recordEntries(billingSchemaCodec.json));

/** A page of products. */
export const productPageSchema = schemaOf<ReturnType<typeof renderProductList>>()(
  closed({ products: v.array(productSchema), ...pageEntries }),
);

/** A page of billing schemas. */
export const billingSchemaPageSchema = schemaOf<ReturnType<typeof renderBillingSchemaList>>()(
  closed({ billing_schemas: v.array(billingSchemaSchema), ...pageEntries }),
);

/** A version of a tax. */
export const taxSchema = closed(recordEntries(taxCodec.json));

/** A page of taxes. */
export const taxPageSchema = schemaOf<ReturnType<typeof renderTaxList>>()(
  closed({ taxes: v.array(taxSchema), ...pageEntries }),
);

/** A coupon, and how many invoices that are not voided use it. */
export const couponSchema = closed({ ...recordEntries(couponCodec.json), redemptions: count });

/** A page of coupons. */
export const couponPageSchema = schemaOf<ReturnType<typeof renderCouponList>>()(
  closed({ coupons: v.array(couponSchema), ...pageEntries }),
);
