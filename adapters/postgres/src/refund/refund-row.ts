import { refundDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of refunds. */
export const {
  columns: refundColumns,
  read: readRefund,
  row: refundRow,
} = rowCodec(refundDescription.refundRecord);
