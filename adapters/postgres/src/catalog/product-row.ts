import { productRecord } from "quittance/wire";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of products. */
export const {
  columns: productColumns,
  read: readProduct,
  row: productRow,
} = rowCodec(productRecord);
