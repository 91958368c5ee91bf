import { quoteRequirement } from "../quote/item-properties.ts";
import * as v from "../record/described-schema.ts";
import { maxCreditNotesPerInvoice } from "../credit-note/credit-note.ts";
import { maxItems } from "../quote/quote-limits.ts";
import { maxPaymentsPerInvoice } from "../payment/payment-limits.ts";
import {
  creditNoteRecordSchema,
  type CreditNoteRecord,
} from "../credit-note/credit-note-record.ts";
import type { JsonRecord } from "../record/field.ts";
import { calculationCodec } from "./invoice-calculation-record.ts";
import { itemCodec, paymentIntentCodec } from "./invoice-item-record.ts";
import { invoiceCodec } from "./invoice-record.ts";
import { paymentRecordSchema, type PaymentRecord } from "../payment/payment-record.ts";
import { arrayOf, calculatedProperty, expandedProperty } from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import { recordSchema, type OwnedRecord } from "../record/record-schema.ts";

/** An item in a data file. @inline */
export interface ItemRecord extends OwnedRecord {
  readonly invoice_id: string;
  readonly type: string;
  readonly product_id?: string | null;
  readonly billing_schema_id?: string | null;
  readonly payment_intent_id?: string | null;
  readonly payment_intent?: JsonRecord | null;
}

/** A calculation step in a data file. @inline */
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
  readonly credited?: string | null;
  readonly credit_notes?: ReadonlyArray<CreditNoteRecord> | null;
}

const countMessage = withValue("must be an integer of at least 0");
const countProperty: v.GenericSchema<number> = v.pipe(
  v.number(countMessage),
  v.safeInteger(countMessage),
  v.minValue(0, countMessage),
);

const itemSchema = recordSchema<ItemRecord>({
  ...itemCodec.entries,
  product: expandedProperty,
  billing_schema: expandedProperty,
  payment_intent: v.nullish(recordSchema(paymentIntentCodec.entries)),
});

/** The schema of an invoice in full in a data file. */
export const invoiceRecordSchema = recordSchema<InvoiceRecord>({
  ...invoiceCodec.entries,
  items: v.pipe(arrayOf(itemSchema, maxItems), v.minLength(1, quoteRequirement.atLeastOneItem)),
  calculations: v.array(recordSchema(calculationCodec.entries), "must be an array"),
  taxes: v.nullish(
    v.array(v.record(v.string(), v.unknown(), "must be an object"), "must be an array"),
  ),
  organization: expandedProperty,
  credit_notes: v.nullish(arrayOf(creditNoteRecordSchema, maxCreditNotesPerInvoice)),
  payments: v.nullish(arrayOf(paymentRecordSchema, maxPaymentsPerInvoice)),
  payments_total: v.nullish(countProperty),
  amount_due: v.nullish(calculatedProperty),
  amount_paid: v.nullish(calculatedProperty),
  standing: expandedProperty,
  currency_details: expandedProperty,
  calculation_summary: expandedProperty,
});
