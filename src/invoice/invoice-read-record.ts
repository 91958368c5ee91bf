import { normalizeEmail } from "../contact/email-address.ts";
import { invoiceCoupons } from "../coupon/coupon-details.ts";
import type { PaymentIntent } from "./invoice-item.ts";
import type { InvoiceRecords } from "./invoice-records.ts";
import { invariant } from "../kernel/invariant.ts";
import type { JsonRecord } from "../record/field.ts";
import { calculationCodec } from "./invoice-calculation-record.ts";
import { itemCodec, lineItem, paymentIntentCodec } from "./invoice-item-record.ts";
import type { CalculationRecord, InvoiceRecord, ItemRecord } from "./invoice-parts-record.ts";
import { invoiceCodec } from "./invoice-record.ts";

type ItemKey = CalculationRecord["invoice_item_id"];

/** The first step of each item, by the identifier of the item; of the totals by none. */
type FirstSteps = ReadonlyMap<ItemKey, CalculationRecord>;

/**
 * Reads the records of an invoice that has passed its schema and `verifyInvoice`. The status is
 * taken as given, and an invoice that is VOIDED was voided when it was last updated.
 */
export const readInvoiceRecord = (record: InvoiceRecord): InvoiceRecords => {
  const voided_at = record["status"] === "VOIDED" ? record["updated_at"] : null;
  const invoice = invoiceCodec.read({ ...record, voided_at });
  const lineItems: ReadonlyMap<ItemKey, JsonRecord> = new Map(
    record.items.map((item) => [item.id, lineItemIn(item)]),
  );
  const first = record.calculations.filter((step) => step["idx"] === 0);
  const firstSteps = new Map(first.map((step) => [step.invoice_item_id, step]));
  const calculations = record.calculations.map((step) =>
    calculationCodec.read({ ...step, ...lineItems.get(step.invoice_item_id) }),
  );
  return {
    invoice: { ...invoice, customerEmail: normalizeEmail(invoice.customerEmail) },
    items: record.items.map(itemCodec.read),
    calculations,
    paymentIntents: record.items.flatMap((item) => readIntent(item, firstSteps)),
    couponIds: invoiceCoupons(calculations),
  };
};

/** The properties of an item that describe what it charges for. */
const lineItemIn = (item: JsonRecord): JsonRecord =>
  Object.fromEntries(lineItem.columns.map(({ name }) => [name, item[name]]));

/** The custom item of a line: as it is given, or else from the first step of the line. */
const readIntent = (item: ItemRecord, firstSteps: FirstSteps): ReadonlyArray<PaymentIntent> => {
  const { payment_intent_id: id, payment_intent: given } = item;
  if (item.type !== "PAYMENT_INTENT" || !id) return [];
  const { title, price } = given ?? chargeOf(item, firstSteps);
  return [paymentIntentCodec.read({ ...item, id, title, price })];
};

const chargeOf = ({ id }: ItemRecord, firstSteps: FirstSteps): JsonRecord => {
  const first = firstSteps.get(id);
  invariant(first !== undefined, `${id} has a first step`);
  const { price } = first.details as JsonRecord;
  return { title: first["title"], price };
};
