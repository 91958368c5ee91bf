import { billingTypes, intervalTypes, paymentTypes, renewTypes } from "quittance/adapter";
import type { renderBillingSchema, renderProduct } from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import {
  closed,
  count,
  currency,
  decimal,
  flag,
  id,
  owned,
  textOrNull,
  timestampOrNull,
} from "./response-properties.ts";

/** A version of a product. */
export const productSchema = schemaOf<ReturnType<typeof renderProduct>>()(
  closed({
    id: id("product"),
    ...owned,
    version_group_id: v.string(),
    is_active: flag,
    name: v.string(),
    description: v.string(),
    image_id: textOrNull,
    image: v.nullable(v.record(v.string(), v.unknown())),
    updated_at: timestampOrNull,
  }),
);

/** A version of a billing schema; the five properties of a recurrence are null on `ONE_TIME`. */
export const billingSchemaSchema = schemaOf<ReturnType<typeof renderBillingSchema>>()(
  closed({
    id: id("schema"),
    ...owned,
    is_active: flag,
    version_group_id: v.string(),
    name: v.string(),
    description: v.string(),
    product_id: id("product"),
    type: v.picklist(["ONE_TIME", "RECURRING"]),
    currency,
    base_price: decimal,
    interval_type: v.nullable(v.picklist(intervalTypes)),
    interval_count: v.nullable(count),
    payment_type: v.nullable(v.picklist(paymentTypes)),
    renew_type: v.nullable(v.picklist(renewTypes)),
    billing_type: v.nullable(v.picklist(billingTypes)),
    updated_at: timestampOrNull,
  }),
);
