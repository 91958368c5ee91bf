import * as v from "valibot";
import { maxItems } from "../quote/limits.ts";
import { maxPaymentsPerInvoice } from "../payment/limits.ts";
import type { JsonRecord } from "./field.ts";
import { calculationCodec } from "./invoice-calculation.ts";
import { itemCodec, paymentIntentCodec } from "./invoice-item.ts";
import { invoiceCodec } from "./invoice.ts";
import { paymentRecordSchema, type PaymentRecord } from "./payment.ts";
import { expandedProperty } from "./property-schema.ts";
import { recordSchema, type OwnedRecord } from "./record-schema.ts";

/** An item in a data file. */
export interface ItemRecord extends OwnedRecord {
  readonly invoice_id: string;
  readonly type: string;
  readonly product_id?: string | null;
  readonly billing_schema_id?: string | null;
  readonly payment_intent_id?: string | null;
  readonly payment_intent?: JsonRecord | null;
}

/** A calculation step in a data file. */
export interface CalculationRecord extends OwnedRecord {
  readonly invoice_id: string;
  readonly invoice_item_id?: string | null;
  readonly details: unknown;
}

/** An invoice in full in a data file. */
export interface InvoiceRecord extends OwnedRecord {
  readonly items: ReadonlyArray<ItemRecord>;
  readonly calculations: ReadonlyArray<CalculationRecord>;
  readonly payments?: ReadonlyArray<PaymentRecord> | null;
  readonly payments_total?: number | null;
}

const countProperty = (label: string): v.GenericSchema<number> => {
  const message = `${label} must be an integer of at least 0`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(0, message));
};

const itemSchema = recordSchema<ItemRecord>({
  ...itemCodec.entries,
  product: expandedProperty("Product"),
  billing_schema: expandedProperty("Billing schema"),
  payment_intent: v.nullish(recordSchema(paymentIntentCodec.entries)),
});

/** The schema of an invoice in full in a data file. */
export const invoiceRecordSchema = recordSchema<InvoiceRecord>({
  ...invoiceCodec.entries,
  items: v.pipe(
    v.array(itemSchema, "Items must be an array"),
    v.minLength(1, "Items must contain at least 1 element"),
    v.maxLength(maxItems, `Items must contain at most ${String(maxItems)} elements`),
  ),
  calculations: v.array(recordSchema(calculationCodec.entries), "Calculations must be an array"),
  organization: expandedProperty("Organization"),
  payments: v.nullish(
    v.pipe(
      v.array(paymentRecordSchema, "Payments must be an array"),
      v.maxLength(
        maxPaymentsPerInvoice,
        `Payments must contain at most ${String(maxPaymentsPerInvoice)} elements`,
      ),
    ),
  ),
  payments_total: v.nullish(countProperty("Payments total")),
});
