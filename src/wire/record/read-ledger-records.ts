import { idOf } from "../../ids.ts";
import { normalizeEmail } from "../../invoice/email-address.ts";
import type { InvoiceCalculation } from "../../invoice/invoice-calculation.ts";
import type { InvoiceItem, PaymentIntent } from "../../invoice/invoice-item.ts";
import type { InvoiceRecords } from "../../invoice/invoice-records.ts";
import { invariant } from "../../kernel/invariant.ts";
import { Amount } from "../../money/amount.ts";
import type { LineItem } from "../../quote/calculation-step.ts";
import { timestampOf, type Timestamp } from "../../time/timestamp.ts";
import type { InvoiceRecord } from "./ledger-records.ts";
import { readBasis } from "./read-basis.ts";

type ItemRecord = InvoiceRecord["items"][number];
type CalculationRecord = InvoiceRecord["calculations"][number];
/** The first step of each item, by the identifier of the item; of the totals by none. */
type FirstSteps = ReadonlyMap<string | null | undefined, CalculationRecord>;

/**
 * The records of an invoice that has passed its schema and `verifyInvoice`. Its status is taken as
 * it is given, and an invoice that is VOIDED was voided when it was last updated.
 */
export const readInvoiceRecord = (record: InvoiceRecord): InvoiceRecords => {
  const updatedAt = timestampOf(record.updated_at);
  const items = record.items.map(readItem);
  const lineItems = new Map(items.map(({ id, item }) => [String(id), item]));
  const firstSteps = new Map<string | null | undefined, CalculationRecord>();
  for (const step of record.calculations) {
    const { idx, invoice_item_id: id } = step;
    if (idx === 0 && !firstSteps.has(id)) firstSteps.set(id, step);
  }
  return {
    invoice: {
      id: idOf("invoice", record.id),
      organizationId: idOf("org", record.organization_id),
      status: record.status,
      substatus: record.substatus ?? undefined,
      currency: record.currency,
      price: computed(record.price),
      priceUsd: computed(record.price_usd),
      customerEmail: normalizeEmail(record.customer_email),
      redirectUrl: record.redirect_url ?? undefined,
      metadata: record.metadata ?? {},
      createdAt: timestampOf(record.created_at),
      updatedAt,
      voidedAt: record.status === "VOIDED" ? updatedAt : undefined,
    },
    items,
    calculations: record.calculations.map((step) => readCalculation(step, lineItems)),
    paymentIntents: record.items.flatMap((item) => readIntent(item, firstSteps)),
  };
};

const computed = (text: string): Amount => {
  const amount = Amount.parseCanonical(text);
  invariant(amount !== undefined, `"${text}" has passed a schema of canonical amounts`);
  return amount;
};

const optional = (text: string | null | undefined): Timestamp | undefined =>
  text ? timestampOf(text) : undefined;

const readItem = (record: ItemRecord): InvoiceItem => ({
  id: idOf("invoice_item", record.id),
  organizationId: idOf("org", record.organization_id),
  invoiceId: idOf("invoice", record.invoice_id),
  item: lineItemOf(record),
  currency: record.currency,
  quantity: record.quantity,
  excludeReason: record.status === "INCLUDED" ? undefined : (record.exclude_reason ?? ""),
  createdAt: timestampOf(record.created_at),
  updatedAt: optional(record.updated_at),
});

const lineItemOf = (record: ItemRecord): LineItem => {
  const { type, product_id, billing_schema_id, payment_intent_id } = record;
  if (type === "PRODUCT") {
    const productId = idOf("product", product_id ?? "");
    return { type, productId, billingSchemaId: idOf("schema", billing_schema_id ?? "") };
  }
  return {
    type,
    paymentIntentId: payment_intent_id ? idOf("payment_intent", payment_intent_id) : undefined,
  };
};

/** The custom item behind a line: as it is given, or else as the first step of the line tells. */
const readIntent = (item: ItemRecord, firstSteps: FirstSteps): ReadonlyArray<PaymentIntent> => {
  const { payment_intent_id: id, payment_intent: given } = item;
  if (item.type !== "PAYMENT_INTENT" || !id) return [];
  const { title, price } = given ?? chargeOf(item, firstSteps);
  return [
    {
      id: idOf("payment_intent", id),
      organizationId: idOf("org", item.organization_id),
      price: { currency: item.currency, amount: Amount.of(price) },
      title,
      createdAt: timestampOf(item.created_at),
      updatedAt: optional(item.updated_at),
    },
  ];
};

const chargeOf = (
  { id }: ItemRecord,
  firstSteps: FirstSteps,
): { readonly title: string; readonly price: string } => {
  const first = firstSteps.get(id);
  invariant(first !== undefined, `${id} has a first step`);
  const { price } = first.details as Readonly<Record<string, unknown>>;
  return { title: first.title, price: String(price) };
};

const readCalculation = (
  record: CalculationRecord,
  lineItems: ReadonlyMap<string, LineItem>,
): InvoiceCalculation => ({
  id: idOf("invoice_calc", record.id),
  organizationId: idOf("org", record.organization_id),
  invoiceId: idOf("invoice", record.invoice_id),
  invoiceItemId: record.invoice_item_id ? idOf("invoice_item", record.invoice_item_id) : undefined,
  idx: record.idx,
  title: record.title,
  currency: record.currency,
  price: { before: computed(record.initial_price), after: computed(record.price) },
  basis: readBasis(record, lineItems.get(record.invoice_item_id ?? "")),
  createdAt: timestampOf(record.created_at),
  updatedAt: optional(record.updated_at),
});
