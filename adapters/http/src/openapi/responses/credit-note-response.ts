import {
  creditNoteCodec,
  creditNoteViews,
  type CreditNoteLineJson,
  type renderCreditNoteList,
} from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { minimalInvoiceSchema } from "./invoice-properties.ts";
import { pageEntries } from "./page-response.ts";
import { optionalEntries, recordEntries } from "./record-entries.ts";
import { closed, count, currency, decimal, id, signedDecimal } from "./response-properties.ts";
import { noDetails, taxDetails } from "./step-details.ts";

/** A credited line: a quantity or an amount. */
const lineSchema = schemaOf<CreditNoteLineJson>()(
  closed({
    invoice_item_id: id("invoice_item"),
    quantity: v.nullable(count),
    amount: v.nullable(decimal),
    total: decimal,
  }),
);

/** A share of a step of the invoice. */
const stepSchema = closed({
  invoice_item_id: v.nullable(id("invoice_item")),
  calculation_type: v.string(),
  title: v.string(),
  currency,
  initial_price: signedDecimal,
  price_delta: signedDecimal,
  price: signedDecimal,
  details: v.union([taxDetails, noDetails]),
});

const parts: Readonly<Record<"lines" | "steps", v.GenericSchema>> = {
  lines: v.array(lineSchema),
  steps: v.array(stepSchema),
};

const whole = { ...recordEntries(creditNoteCodec.json), ...parts };

/** A credit note of an invoice. */
export const creditNoteSchema = closed(whole);

/** A credit note with an invoice: what only its organization sees is optional. */
export const creditNoteInInvoice = closed({
  ...optionalEntries(recordEntries(creditNoteViews.organization)),
  ...recordEntries(creditNoteViews.payer),
  ...parts,
});

/** A page of credit notes. */
export const creditNotePageSchema = schemaOf<ReturnType<typeof renderCreditNoteList>>()(
  closed({ credit_notes: v.array(creditNoteSchema), ...pageEntries }),
);

/** A credit note, and the present status of its invoice. */
export const createdCreditNoteSchema = closed({
  credit_note: creditNoteSchema,
  invoice: minimalInvoiceSchema,
});
