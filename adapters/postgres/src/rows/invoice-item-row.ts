import { Amount, type InvoiceItem, type PaymentIntent } from "quittance";
import type { Row } from "../executor.ts";
import { asText, moment } from "./columns.ts";
import type { JsonRow } from "./json-row.ts";
import * as read from "./read-column.ts";

/** What is selected of an item. */
export const itemColumns = [
  "invoice_item_id",
  "organization_id",
  "invoice_id",
  "type",
  "product_id",
  "billing_schema_id",
  "payment_intent_id",
  "currency",
  asText("quantity"),
  "exclude_reason",
  moment("created_at"),
  moment("updated_at"),
].join(", ");

/** The item in a row. */
export const readItem = (row: Row): InvoiceItem => ({
  id: read.id(row, "invoice_item_id", "invoice_item"),
  organizationId: read.id(row, "organization_id", "org"),
  invoiceId: read.id(row, "invoice_id", "invoice"),
  item: readLineItem(row),
  currency: read.currency(row, "currency"),
  quantity: read.integer(row, "quantity"),
  excludeReason: read.optionalText(row, "exclude_reason"),
  createdAt: read.time(row, "created_at"),
  updatedAt: read.optionalTime(row, "updated_at"),
});

/** What the item in a row charges for. */
export const readLineItem = (row: Row): InvoiceItem["item"] =>
  read.text(row, "type") === "PRODUCT"
    ? {
        type: "PRODUCT",
        productId: read.id(row, "product_id", "product"),
        billingSchemaId: read.id(row, "billing_schema_id", "schema"),
      }
    : {
        type: "PAYMENT_INTENT",
        paymentIntentId:
          row["payment_intent_id"] === null
            ? undefined
            : read.id(row, "payment_intent_id", "payment_intent"),
      };

/** The row of an item, at its place in the invoice. */
export const itemRow = (found: InvoiceItem, place: number): JsonRow => {
  const { item } = found;
  const sold = item.type === "PRODUCT" ? item : undefined;
  const custom = item.type === "PAYMENT_INTENT" ? item : undefined;
  return {
    invoice_item_id: found.id,
    organization_id: found.organizationId,
    invoice_id: found.invoiceId,
    place,
    type: item.type,
    product_id: sold?.productId ?? null,
    billing_schema_id: sold?.billingSchemaId ?? null,
    payment_intent_id: custom?.paymentIntentId ?? null,
    currency: found.currency,
    quantity: found.quantity,
    exclude_reason: found.excludeReason ?? null,
    created_at: found.createdAt,
    updated_at: found.updatedAt ?? null,
  };
};

/** What is selected of a payment intent. */
export const paymentIntentColumns = [
  "payment_intent_id",
  "organization_id",
  "currency",
  asText("price"),
  "title",
  moment("created_at"),
  moment("updated_at"),
].join(", ");

/** The payment intent in a row. */
export const readPaymentIntent = (row: Row): PaymentIntent => ({
  id: read.id(row, "payment_intent_id", "payment_intent"),
  organizationId: read.id(row, "organization_id", "org"),
  price: { currency: read.currency(row, "currency"), amount: read.amount(row, "price") },
  title: read.text(row, "title"),
  createdAt: read.time(row, "created_at"),
  updatedAt: read.optionalTime(row, "updated_at"),
});

/** The row of a payment intent. */
export const paymentIntentRow = (intent: PaymentIntent): JsonRow => ({
  payment_intent_id: intent.id,
  organization_id: intent.organizationId,
  currency: intent.price.currency,
  price: Amount.render(intent.price.amount),
  title: intent.title,
  created_at: intent.createdAt,
  updated_at: intent.updatedAt ?? null,
});
