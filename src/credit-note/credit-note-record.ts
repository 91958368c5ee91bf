import * as v from "../record/described-schema.ts";
import type { CreditNote } from "./credit-note.ts";
import type { Currency } from "../money/currency.ts";
import { maxReasonLength } from "../payment/payment-limits.ts";
import { maxItems } from "../quote/quote-limits.ts";
import { codec } from "../record/codec.ts";
import {
  creditNoteLines,
  creditSteps,
  creditTotals,
  type CreditNoteLineJson,
} from "./credit-note-parts-record.ts";
import { omitted, optional, type JsonRecord, type Property } from "../record/field.ts";
import {
  arrayOf,
  calculatedProperty,
  closedObject,
  flagProperty,
  idempotencyKeyProperty,
  idProperty,
  nameProperty,
  shortText,
} from "../record/property-schema.ts";
import { recordSchema, type OwnedRecord } from "../record/record-schema.ts";
import {
  calculated,
  currency,
  id,
  metadata,
  ownId,
  text,
  timestamp,
} from "../record/value-fields.ts";
import { quantityProperty } from "../quote/item-properties.ts";

/** What every view of a credit note has. */
const shared = [
  ...(["id", "organization_id", "invoice_id", "number", "currency", "lines"] as const),
  ...(["reason", "total", "payable", "steps", "totals", "created_at"] as const),
] as const;

/** Stores a property in a column of another name, as the prices of other records are stored. */
const inColumn = <Value, Name extends string>(
  column: string,
  { columns, read }: Property<Value, Name>,
): Property<Value, Name> => ({ columns: [{ ...columns[0], column }], read });

/** The records of credit notes. In JSON, a credit note as its organization sees it. */
export const creditNoteCodec = codec<CreditNote>()(
  {
    id: ownId("credit_note_id", "credit"),
    organizationId: id("organization_id", "org"),
    invoiceId: id("invoice_id", "invoice"),
    idempotencyKey: text("idempotency_key", idempotencyKeyProperty),
    number: optional(text("number", nameProperty)),
    currency: currency("currency"),
    lines: creditNoteLines,
    reason: optional(text("reason", shortText(maxReasonLength))),
    total: inColumn("price", calculated("total")),
    totalUsd: inColumn("price_usd", calculated("total_usd")),
    payable: calculated("payable"),
    steps: creditSteps,
    totals: omitted(creditTotals),
    metadata: metadata("metadata"),
    createdAt: timestamp("created_at"),
  },
  [...shared, ...(["total_usd", "idempotency_key", "metadata"] as const)],
);

/** Parts of the record of a credit note. */
export const creditNoteViews = {
  /** With an invoice, for its payer. */
  payer: creditNoteCodec.view(shared),
  organization: creditNoteCodec.json,
};

/** A line of a credit note in a data file. @inline */
export type CreditNoteLineRecord = Pick<CreditNoteLineJson, "invoice_item_id" | "total"> &
  Partial<CreditNoteLineJson>;

/** A credit note in a data file. */
export interface CreditNoteRecord extends OwnedRecord {
  readonly idempotency_key: string;
  readonly invoice_id: string;
  readonly currency: Currency;
  readonly lines: ReadonlyArray<CreditNoteLineRecord>;
  readonly steps: ReadonlyArray<JsonRecord>;
  readonly created_at: string;
}

/** The schema of a credit note in a data file. Its steps are compared with those of its invoice. */
export const creditNoteRecordSchema = recordSchema<CreditNoteRecord>({
  ...creditNoteCodec.entries,
  lines: arrayOf(
    closedObject({
      invoice_item_id: idProperty("invoice_item"),
      quantity: v.nullish(quantityProperty),
      amount: v.nullish(calculatedProperty),
      is_rest: v.nullish(flagProperty),
      total: calculatedProperty,
    }),
    maxItems,
  ),
});
