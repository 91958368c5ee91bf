import { Amount, type BillingSchema, type Recurrence } from "quittance";
import { billingTypes, intervalTypes, paymentTypes, renewTypes } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { asText, moment } from "./columns.ts";
import type { JsonRow } from "./json-row.ts";
import * as read from "./read-column.ts";

/** What is selected of a billing schema. */
export const billingSchemaColumns = [
  "billing_schema_id",
  "organization_id",
  "product_id",
  "version_group_id",
  asText("is_active"),
  "name",
  "description",
  "currency",
  asText("base_price"),
  "interval_type",
  asText("interval_count"),
  "payment_type",
  "renew_type",
  "billing_type",
  moment("created_at"),
  moment("updated_at"),
].join(", ");

/** The billing schema in a row. */
export const readBillingSchema = (row: Row): BillingSchema => ({
  id: read.id(row, "billing_schema_id", "schema"),
  organizationId: read.id(row, "organization_id", "org"),
  productId: read.id(row, "product_id", "product"),
  versionGroupId: read.text(row, "version_group_id"),
  isActive: read.flag(row, "is_active"),
  name: read.text(row, "name"),
  description: read.text(row, "description"),
  basePrice: { currency: read.currency(row, "currency"), amount: read.amount(row, "base_price") },
  recurrence: row["interval_type"] === null ? undefined : recurrenceOf(row),
  createdAt: read.time(row, "created_at"),
  updatedAt: read.optionalTime(row, "updated_at"),
});

const recurrenceOf = (row: Row): Recurrence => ({
  intervalType: read.word(row, "interval_type", intervalTypes),
  intervalCount: read.integer(row, "interval_count"),
  paymentType: read.word(row, "payment_type", paymentTypes),
  renewType: read.word(row, "renew_type", renewTypes),
  billingType: read.word(row, "billing_type", billingTypes),
});

/** The row of a billing schema. */
export const billingSchemaRow = (schema: BillingSchema): JsonRow => ({
  billing_schema_id: schema.id,
  organization_id: schema.organizationId,
  product_id: schema.productId,
  version_group_id: schema.versionGroupId,
  is_active: String(schema.isActive),
  name: schema.name,
  description: schema.description,
  currency: schema.basePrice.currency,
  base_price: Amount.render(schema.basePrice.amount),
  interval_type: schema.recurrence?.intervalType ?? null,
  interval_count: schema.recurrence?.intervalCount ?? null,
  payment_type: schema.recurrence?.paymentType ?? null,
  renew_type: schema.recurrence?.renewType ?? null,
  billing_type: schema.recurrence?.billingType ?? null,
  created_at: schema.createdAt,
  updated_at: schema.updatedAt ?? null,
});
