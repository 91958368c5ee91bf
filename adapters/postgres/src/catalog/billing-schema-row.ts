import { billingSchemaCodec } from "quittance/wire";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of billing schemas. */
export const {
  columns: billingSchemaColumns,
  read: readBillingSchema,
  row: billingSchemaRow,
} = rowCodec(billingSchemaCodec);
