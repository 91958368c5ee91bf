import {
  billingSchemaDescription,
  couponDescription,
  pricingModels,
  productDescription,
  prorationUnits,
  taxDescription,
  type periodsDescription,
} from "quittance/adapter";
import * as v from "valibot";
import { schemaOf } from "../openapi/schema-of.ts";
import { pageSchema } from "../openapi/page-response.ts";
import { recordEntries, recordSchema } from "../openapi/record-entries.ts";
import {
  closed,
  count,
  decimal,
  named,
  namedSchemas,
  timestamp,
} from "../openapi/response-properties.ts";

/** A version of a product. */
export const productSchema = recordSchema("Product", productDescription.productRecord);

/** How the price of a line follows from its units. */
const pricingSchema = closed({
  model: v.picklist(pricingModels),
  tiers: v.exactOptional(
    v.array(closed({ up_to: v.nullable(decimal), unit_price: decimal, flat_price: decimal })),
  ),
  package_size: v.exactOptional(decimal),
  included: v.exactOptional(decimal),
  minimum: v.exactOptional(decimal),
  maximum: v.exactOptional(decimal),
});

/** A version of a billing schema; the five properties of a recurrence are null on `ONE_TIME`. */
export const billingSchemaSchema = named(
  "BillingSchema",
  closed({
    ...recordEntries(billingSchemaDescription.billingSchemaRecord.json),
    pricing: v.exactOptional<v.GenericSchema>(pricingSchema),
  }),
);

/** Periods of a subscription to a billing schema. */
const billingPeriodsSchema = named(
  "BillingPeriods",
  schemaOf<ReturnType<typeof periodsDescription.renderPeriods>>()(
    closed({
      periods: v.array(
        closed({
          n: count,
          from: timestamp,
          to: timestamp,
          whole_from: timestamp,
          whole_to: timestamp,
          due_at: timestamp,
          proration: v.nullable(
            closed({ unit: v.picklist(prorationUnits), from: count, to: count, whole: count }),
          ),
          key_suffix: v.string(),
        }),
      ),
      zone: v.string(),
      next: v.nullable(count),
    }),
  ),
  "A period includes `from` and not `to`; `whole_from` and `whole_to` are those of the schedule. " +
    "`due_at` is its start in ADVANCE and its end in ARREARS. `proration` is the part that PRORATED " +
    "charges, null for a whole period. `next` is the `from` of the next request, null if no other " +
    "period exists or is due.",
);

/** A page of products. */
const productPageSchema = pageSchema("ProductPage", "products", productSchema);

/** A page of billing schemas. */
const billingSchemaPageSchema = pageSchema(
  "BillingSchemaPage",
  "billing_schemas",
  billingSchemaSchema,
);

/** A version of a tax. */
const taxSchema = recordSchema("Tax", taxDescription.taxRecord);

/** A page of taxes. */
const taxPageSchema = pageSchema("TaxPage", "taxes", taxSchema);

/** A coupon, and how many invoices that are not voided use it. */
const couponSchema = named(
  "Coupon",
  closed({ ...recordEntries(couponDescription.couponRecord.json), redemptions: count }),
  "`redemptions` counts the invoices that use the coupon and are not voided.",
);

/** A page of coupons. */
const couponPageSchema = pageSchema("CouponPage", "coupons", couponSchema);

/** In the order of the document. */
export const catalogSchemas = namedSchemas(
  productSchema,
  billingSchemaSchema,
  productPageSchema,
  billingSchemaPageSchema,
  billingPeriodsSchema,
  taxSchema,
  taxPageSchema,
  couponSchema,
  couponPageSchema,
);
