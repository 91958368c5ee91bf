import { creditNoteDescription } from "quittance/adapter";
import * as v from "valibot";
import { minimalInvoiceSchema } from "../invoice/invoice-properties.ts";
import { pageSchema } from "../openapi/page-response.ts";
import { optionalEntries, recordEntries } from "../openapi/record-entries.ts";
import { closed, named, namedSchemas, signedDecimal } from "../openapi/response-properties.ts";
import { totalsSchema } from "../quote/quote-response.ts";
import { noDetails, taxDetails } from "../quote/step-details.ts";

/** A credited line: a quantity or an amount. */
const lineSchema = closed({
  ...recordEntries(creditNoteDescription.creditNoteLine.json),
  is_rest: v.exactOptional(v.literal(1)),
});

/** A share of a step of the invoice. */
const stepSchema = closed({
  ...recordEntries(creditNoteDescription.creditStep.json),
  initial_price: signedDecimal,
  price: signedDecimal,
  details: v.union([taxDetails, noDetails]),
});

const parts: Readonly<Record<"lines" | "steps" | "totals", v.GenericSchema>> = {
  lines: v.array(lineSchema),
  steps: v.array(stepSchema),
  totals: v.exactOptional(totalsSchema),
};

const whole = { ...recordEntries(creditNoteDescription.creditNoteRecord.json), ...parts };

/** A credit note of an invoice. */
export const creditNoteSchema = named(
  "CreditNote",
  closed(whole),
  "`total` is the exact share of the price of the invoice, `payable` by how much less it is to " +
    "be paid. The steps are shares of those of the invoice. `totals` is present if the amounts of " +
    "the invoice are whole; the `index` of its lines is that of `lines`.",
);

/** A credit note with an invoice: what only its organization sees is optional. */
export const creditNoteInInvoice = closed({
  ...optionalEntries(recordEntries(creditNoteDescription.creditNoteViews.organization)),
  ...recordEntries(creditNoteDescription.creditNoteViews.payer),
  ...parts,
});

/** A page of credit notes. */
const creditNotePageSchema = pageSchema("CreditNotePage", "credit_notes", creditNoteSchema);

/** A credit note, and the present status of its invoice. */
const createdCreditNoteSchema = named(
  "CreatedCreditNote",
  closed({
    credit_note: creditNoteSchema,
    invoice: minimalInvoiceSchema,
  }),
);

/** In the order of the document. */
export const creditNoteSchemas = namedSchemas(
  creditNoteSchema,
  creditNotePageSchema,
  createdCreditNoteSchema,
);
