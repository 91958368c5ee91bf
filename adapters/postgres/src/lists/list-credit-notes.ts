import type { CreditNote, CreditNoteFilter } from "quittance";
import { creditNoteColumns, readCreditNote } from "../rows/credit-note-row.ts";
import { listRecords, type ListRecords } from "./list-records.ts";
import { matchingCreditNotes } from "./matching-credit-notes.ts";

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
