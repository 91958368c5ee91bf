import { creditNoteDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of credit notes. */
export const {
  columns: creditNoteColumns,
  read: readCreditNote,
  row: creditNoteRow,
} = rowCodec(creditNoteDescription.creditNoteRecord);
