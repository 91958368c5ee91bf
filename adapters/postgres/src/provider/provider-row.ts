import { providerRecord } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of providers. */
export const {
  columns: providerColumns,
  read: readProvider,
  row: providerRow,
} = rowCodec(providerRecord);
