import { paymentDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of payments. */
export const {
  columns: paymentColumns,
  read: readPayment,
  row: paymentRow,
} = rowCodec(paymentDescription.paymentRecord);
