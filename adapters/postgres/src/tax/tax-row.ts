import { taxDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of taxes. */
export const {
  columns: taxColumns,
  read: readTax,
  row: taxRow,
} = rowCodec(taxDescription.taxRecord);
