import type { CreditNote } from "./credit-note.ts";
import { maxReasonLength } from "../payment/payment.ts";
import { codec } from "../record/codec.ts";
import { creditNoteLines, creditSteps, creditTotals } from "./credit-note-parts-record.ts";
import { omitted, optional, type Property } from "../record/field.ts";
import { idempotencyKeyProperty, nameProperty, shortText } from "../record/property-schema.ts";
import {
  calculated,
  currency,
  id,
  metadata,
  ownId,
  text,
  timestamp,
} from "../record/value-fields.ts";

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
