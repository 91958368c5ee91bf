import * as v from "valibot";
import {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type BillingSchema,
  type Recurrence,
} from "../../catalog/billing-schema.ts";
import type { Product } from "../../catalog/product.ts";
import { idOf } from "../../ids.ts";
import { Amount } from "../../money/amount.ts";
import { timestampOf } from "../../time/timestamp.ts";
import {
  amountProperty,
  closedObject,
  currencyProperty,
  flagProperty,
  idProperty,
  nameProperty,
  oneOf,
  textProperty,
  timestampProperty,
} from "../request/properties.ts";

/** A product as the interface carries it. */
export const productRecordSchema = closedObject({
  id: idProperty("product"),
  version_group_id: textProperty,
  is_active: flagProperty,
  name: nameProperty,
  organization_id: idProperty("org"),
  description: textProperty,
  image_id: v.nullish(textProperty),
  image: v.nullish(v.record(v.string(), v.unknown(), "must be an object")),
  created_at: timestampProperty,
  updated_at: v.nullish(timestampProperty),
});

/** A product record whose properties have the forms that its schema asks for. */
export type ProductRecord = v.InferOutput<typeof productRecordSchema>;

/** The product of a record that has passed its schema. */
export const readProduct = (record: ProductRecord): Product => ({
  id: idOf("product", record.id),
  organizationId: idOf("org", record.organization_id),
  versionGroupId: record.version_group_id,
  isActive: record.is_active === 1,
  name: record.name,
  description: record.description,
  imageId: record.image_id ?? undefined,
  image: record.image ?? undefined,
  createdAt: timestampOf(record.created_at),
  updatedAt: record.updated_at ? timestampOf(record.updated_at) : undefined,
});

/** A billing schema as the interface carries it. */
export const billingSchemaRecordSchema = closedObject({
  id: idProperty("schema"),
  is_active: flagProperty,
  version_group_id: textProperty,
  name: nameProperty,
  description: textProperty,
  organization_id: idProperty("org"),
  product_id: idProperty("product"),
  type: oneOf(["ONE_TIME", "RECURRING"]),
  currency: currencyProperty,
  base_price: amountProperty,
  interval_type: v.nullish(oneOf(intervalTypes)),
  interval_count: v.nullish(
    v.pipe(
      v.number("must be an integer of at least 1"),
      v.safeInteger("must be an integer of at least 1"),
      v.minValue(1, "must be an integer of at least 1"),
    ),
  ),
  payment_type: v.nullish(oneOf(paymentTypes)),
  renew_type: v.nullish(oneOf(renewTypes)),
  billing_type: v.nullish(oneOf(billingTypes)),
  created_at: timestampProperty,
  updated_at: v.nullish(timestampProperty),
});

/** A billing schema record whose properties have the forms that its schema asks for. */
export type BillingSchemaRecord = v.InferOutput<typeof billingSchemaRecordSchema>;

/**
 * The billing schema of a record that has passed its schema.
 *
 * @returns `undefined` when the five properties of a recurrence are not all given for RECURRING, or
 * not all absent for ONE_TIME.
 */
export const readBillingSchema = (record: BillingSchemaRecord): BillingSchema | undefined => {
  const recurrence = readRecurrence(record);
  if (recurrence === "MALFORMED") return undefined;
  return {
    id: idOf("schema", record.id),
    organizationId: idOf("org", record.organization_id),
    productId: idOf("product", record.product_id),
    versionGroupId: record.version_group_id,
    isActive: record.is_active === 1,
    name: record.name,
    description: record.description,
    basePrice: { currency: record.currency, amount: Amount.of(record.base_price) },
    recurrence,
    createdAt: timestampOf(record.created_at),
    updatedAt: record.updated_at ? timestampOf(record.updated_at) : undefined,
  };
};

const readRecurrence = (record: BillingSchemaRecord): Recurrence | undefined | "MALFORMED" => {
  const { interval_type, interval_count, payment_type, renew_type, billing_type } = record;
  const properties = [interval_type, interval_count, payment_type, renew_type, billing_type];
  if (record.type === "ONE_TIME") {
    return properties.every((property) => (property ?? undefined) === undefined)
      ? undefined
      : "MALFORMED";
  }
  if (!interval_type || !interval_count || !payment_type || !renew_type || !billing_type) {
    return "MALFORMED";
  }
  return {
    intervalType: interval_type,
    intervalCount: interval_count,
    paymentType: payment_type,
    renewType: renew_type,
    billingType: billing_type,
  };
};
