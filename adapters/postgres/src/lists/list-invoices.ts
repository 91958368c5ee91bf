import type { Invoice, InvoiceFilter } from "quittance";
import { invoiceColumns, readInvoice } from "../rows/invoice-row.ts";
import { listRecords, type ListRecords } from "./list-records.ts";
import { matchingInvoices } from "./matching-invoices.ts";

/** Lists invoices. */
export const listInvoices: ListRecords<InvoiceFilter, Invoice> = listRecords(
  {
    name: "invoices",
    kind: "INVOICE",
    id: "invoice_id",
    columns: invoiceColumns,
    readRecord: readInvoice,
  },
  matchingInvoices,
);
