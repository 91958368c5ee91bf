import type { InvoiceItem } from "quittance";
import { invoiceItemDescription } from "quittance/adapter";
import type { JsonRow } from "../rows/json-row.ts";
import { rowCodec } from "../rows/record-row.ts";

const items = rowCodec(invoiceItemDescription.invoiceItemRecord);

/** The rows of items. */
export const { columns: itemColumns, read: readItem } = items;

/** Creates the row of an item, with its position in the invoice. */
export const itemRow = (item: InvoiceItem, place: number): JsonRow => ({
  ...items.row(item),
  place,
});

/** The rows of payment intents. */
export const {
  columns: paymentIntentColumns,
  read: readPaymentIntent,
  row: paymentIntentRow,
} = rowCodec(invoiceItemDescription.paymentIntentRecord);
