import { endpointCodec } from "quittance/wire";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of webhook endpoints, without their secrets. */
export const {
  columns: endpointColumns,
  read: readEndpoint,
  row: endpointRow,
} = rowCodec(endpointCodec);
