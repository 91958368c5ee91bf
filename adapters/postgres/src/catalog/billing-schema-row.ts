import { billingSchemaDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of billing schemas. */
export const {
  columns: billingSchemaColumns,
  read: readBillingSchema,
  row: billingSchemaRow,
} = rowCodec(billingSchemaDescription.billingSchemaRecord);
