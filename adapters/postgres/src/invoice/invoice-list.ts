import type { Invoice } from "quittance";
import type { InvoiceConditions } from "quittance/adapter";
import { invoiceColumns, readInvoice } from "./invoice-row.ts";
import { listRecords, type ListRecords } from "../lists/list-records.ts";
import { matchingInvoices } from "./invoice-matching.ts";

/** Lists invoices. */
export const listInvoices: ListRecords<InvoiceConditions, Invoice> = listRecords(
  {
    name: "invoices",
    kind: "INVOICE",
    id: "invoice_id",
    columns: invoiceColumns,
    readRecord: readInvoice,
  },
  matchingInvoices,
);
