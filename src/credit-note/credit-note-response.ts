import type { CreditNote } from "./credit-note.ts";
import type { Listed } from "../listing/page-list.ts";
import { creditNoteCodec } from "./credit-note-record.ts";
import { renderPage } from "../listing/list-response.ts";

/** Renders a credit note as JSON for its organization. */
export const renderCreditNote = creditNoteCodec.json.write;

/** Renders a page of credit notes as JSON. */
export const renderCreditNoteList = (page: Listed<CreditNote>) => ({
  credit_notes: page.rows.map(renderCreditNote),
  ...renderPage(page),
});
