import { maxUnitLength } from "../pricing/pricing-limits.ts";
import { period } from "../quote/item.ts";
import { maxQuantity, minQuantity } from "../quote/quote-limits.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import { entity, inColumns, money, orNull, type JsonRecord } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import {
  amount,
  currency,
  id,
  integer,
  name,
  optional,
  text,
  timestamp,
} from "../schema/values.ts";

/** Reads what a line charges for from the row of its item. */
export const readLineItem = (row: JsonRecord): LineItem =>
  ({
    type: row["type"],
    ...(row["type"] === "PRODUCT"
      ? { productId: row["product_id"], billingSchemaId: row["billing_schema_id"] }
      : { paymentIntentId: row["payment_intent_id"] ?? undefined }),
  }) as LineItem;

/** What a line charges for: a type, and the identifiers that it has. */
const lineItem = inColumns<LineItem>({
  columns: () => [
    {
      name: "type",
      columnType: { type: "enum", values: ["PRODUCT", "PAYMENT_INTENT"] },
      write: (item) => item?.type,
    },
    {
      name: "product_id",
      columnType: { type: "id", prefix: "product" },
      isNullable: true,
      after: "currency",
      write: (item) => (item?.type === "PRODUCT" ? item.productId : null),
    },
    {
      name: "billing_schema_id",
      columnType: { type: "id", prefix: "schema" },
      isNullable: true,
      after: "product_id",
      write: (item) => (item?.type === "PRODUCT" ? item.billingSchemaId : null),
    },
    {
      name: "payment_intent_id",
      columnType: { type: "id", prefix: "payment_intent" },
      isNullable: true,
      after: "billing_schema_id",
      write: (item) => (item?.type === "PAYMENT_INTENT" ? (item.paymentIntentId ?? null) : null),
    },
  ],
  read: readLineItem,
});

/** Whether a line is included in the price; a row has the reason alone. */
const excludeReason = inColumns<string>({
  columns: (property) => [
    {
      name: "status",
      columnType: { type: "enum", values: ["INCLUDED", "EXCLUDED"] },
      isNullable: false,
      storage: "derived",
      write: (reason) => (reason === undefined ? "INCLUDED" : "EXCLUDED"),
    },
    { name: property, columnType: { type: "text" }, write: (reason) => reason ?? null },
  ],
  read: ({ status, exclude_reason: reason }) => {
    if (status === "INCLUDED") return undefined;
    return (reason ?? (status === "EXCLUDED" ? "" : undefined)) as string | undefined;
  },
});

/** The stored records of the items of invoices, in the order of JSON. */
export const invoiceItemRecord = entity("invoice_item", {
  id: id("invoice_item"),
  organizationId: id("org"),
  invoiceId: id("invoice"),
  item: lineItem,
  /** The currency of the line, before any conversion. */
  currency,
  quantity: integer(minQuantity, maxQuantity),
  /** The measure of one piece. Defaults to 1. */
  units: optional(amount),
  /** The name or the UN/ECE code of a unit. */
  unit: optional(text(maxUnitLength)),
  /** The period that the line is for. It changes no price. */
  period: optional(period),
  /** Why the line is excluded from the price; `undefined` if it is included. */
  excludeReason: orNull(excludeReason),
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
});

/** One line of an invoice, pinned to the catalog versions at its creation. */
export interface InvoiceItem extends Out<typeof invoiceItemRecord>, Named {}

/** The stored records of the custom items of invoices, in the order of JSON. */
export const paymentIntentRecord = entity("payment_intent", {
  id: id("payment_intent"),
  organizationId: id("org"),
  /** The price of one unit. */
  price: money,
  title: name,
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
});

/** A custom item of an invoice. @inline */
export interface PaymentIntent extends Out<typeof paymentIntentRecord>, Named {}
