import type { CreditNote, CreditNoteFilter } from "quittance";
import { creditNoteColumns, readCreditNote } from "./credit-note-row.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import { matchingCreditNotes } from "./credit-note-matching.ts";

/** Lists credit notes. */
export const listCreditNotes: ListRecords<CreditNoteFilter, CreditNote> = listRecords(
  {
    name: "credit_notes",
    kind: undefined,
    id: "credit_note_id",
    columns: creditNoteColumns,
    readRecord: readCreditNote,
  },
  matchingCreditNotes,
);
