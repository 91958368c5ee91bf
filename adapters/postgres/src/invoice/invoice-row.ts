import { Amount, type Invoice } from "quittance";
import {
  foldEmail,
  invoiceAmounts,
  invoiceDescription,
  searchTextOf,
  type InvoiceRecords,
} from "quittance/adapter";
import type { JsonRow } from "../rows/json-row.ts";
import { rowCodec } from "../rows/record-row.ts";

const rows = rowCodec(invoiceDescription.invoiceRecord);

/** The rows of invoices. */
export const { columns: invoiceColumns, read: readInvoice } = rows;

/** Creates the row of an invoice, with the form of the e-mail address that lists are filtered by. */
export const invoiceRow = (invoice: Invoice): JsonRow => ({
  ...rows.row(invoice),
  customer_email_folded: foldEmail(invoice.customerEmail),
});

/** Creates the row of a new invoice, with what is searched, and the amounts of reports. */
export const newInvoiceRow = (records: InvoiceRecords): JsonRow => {
  const { net, tax } = invoiceAmounts(records);
  return {
    ...invoiceRow(records.invoice),
    net: Amount.render(net),
    tax: Amount.render(tax),
    search_text: searchTextOf(records.invoice),
  };
};
