import type { CreditNote } from "../../invoice/credit-note.ts";
import type { Listed } from "../../operations/list-invoices.ts";
import { creditNoteCodec } from "../../record/credit-note.ts";
import { renderPage } from "./render-list.ts";

/** Renders a credit note as JSON for its organization. */
export const renderCreditNote = creditNoteCodec.json.write;

/** Renders a page of credit notes as JSON. */
export const renderCreditNoteList = (page: Listed<CreditNote>) => ({
  credit_notes: page.rows.map(renderCreditNote),
  ...renderPage(page),
});
