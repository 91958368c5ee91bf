import { productDescription } from "quittance/adapter";
import { rowCodec } from "../rows/record-row.ts";

/** The rows of products. */
export const {
  columns: productColumns,
  read: readProduct,
  row: productRow,
} = rowCodec(productDescription.productRecord);
