import { idOf } from "../ids.ts";
import type { InvoiceItem, PaymentIntent } from "./invoice-item.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import { codec } from "../record/codec.ts";
import { omitted, optional, type Field, type JsonRecord } from "../record/field.ts";
import { linePeriod, unitProperty, unitsProperty } from "../pricing/measure-record.ts";
import {
  amount,
  currency,
  id,
  integer,
  money,
  oneOf,
  ownId,
  text,
  timestamp,
  title,
} from "../record/value-fields.ts";
import { quantityProperty } from "../quote/quantity-property.ts";

/** Reads what a line charges for from the record of its item. */
export const readLineItem = (record: JsonRecord): LineItem => {
  const textIn = (name: string): string => (record[name] ?? "") as string;
  if (record["type"] === "PRODUCT") {
    const productId = idOf("product", textIn("product_id"));
    const billingSchemaId = idOf("schema", textIn("billing_schema_id"));
    return { type: "PRODUCT", productId, billingSchemaId };
  }
  const intent = textIn("payment_intent_id");
  const paymentIntentId = intent === "" ? undefined : idOf("payment_intent", intent);
  return { type: "PAYMENT_INTENT", paymentIntentId };
};

/** What a line charges for: a type, and the identifiers that it has. */
export const lineItem: Field<
  LineItem,
  "type" | "product_id" | "billing_schema_id" | "payment_intent_id"
> = {
  columns: [
    {
      ...oneOf("type", ["PRODUCT", "PAYMENT_INTENT"]).columns[0],
      write: ({ type }) => type,
    },
    {
      ...optional(id("product_id", "product")).columns[0],
      write: (item) => (item.type === "PRODUCT" ? item.productId : null),
    },
    {
      ...optional(id("billing_schema_id", "schema")).columns[0],
      write: (item) => (item.type === "PRODUCT" ? item.billingSchemaId : null),
    },
    {
      ...optional(id("payment_intent_id", "payment_intent")).columns[0],
      write: (item) => (item.type === "PRODUCT" ? null : (item.paymentIntentId ?? null)),
    },
  ],
  read: readLineItem,
};

/** Whether a line is included in the price; a row has the reason alone. */
const excludeReason: Field<string | undefined, "status" | "exclude_reason"> = {
  columns: [
    {
      ...oneOf("status", ["INCLUDED", "EXCLUDED"]).columns[0],
      storage: "derived",
      write: (reason) => (reason === undefined ? "INCLUDED" : "EXCLUDED"),
    },
    ...optional(text("exclude_reason")).columns,
  ],
  read: ({ status, exclude_reason: reason }) => {
    if (status === "INCLUDED") return undefined;
    return (reason ?? (status === "EXCLUDED" ? "" : undefined)) as string | undefined;
  },
};

/** The records of the items of invoices. */
export const itemCodec = codec<InvoiceItem>()(
  {
    id: ownId("invoice_item_id", "invoice_item"),
    organizationId: id("organization_id", "org"),
    invoiceId: id("invoice_id", "invoice"),
    item: lineItem,
    currency: currency("currency"),
    quantity: integer("quantity", quantityProperty),
    units: omitted(amount("units", unitsProperty)),
    unit: omitted(text("unit", unitProperty)),
    period: omitted(linePeriod),
    excludeReason,
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  [
    ...(["id", "organization_id", "invoice_id", "type", "currency", "product_id"] as const),
    ...(["billing_schema_id", "payment_intent_id", "quantity", "units", "unit"] as const),
    ...(["period", "status"] as const),
    ...(["exclude_reason", "created_at", "updated_at"] as const),
  ],
);

/** The records of custom items that became part of an invoice. */
export const paymentIntentCodec = codec<PaymentIntent>()(
  {
    id: ownId("payment_intent_id", "payment_intent"),
    organizationId: id("organization_id", "org"),
    price: money("price"),
    title: title("title"),
    createdAt: timestamp("created_at"),
    updatedAt: optional(timestamp("updated_at")),
  },
  ["id", "organization_id", "currency", "price", "title", "created_at", "updated_at"],
);
