import type { Invoice, InvoiceFilter, OrganizationId } from "quittance";
import type { Page, PageRequest } from "quittance/adapter";
import type { Database } from "../database.ts";
import { invoiceColumns, readInvoice } from "../rows/invoice-row.ts";
import { listPage, type ListOptions } from "./list-page.ts";
import { matchingInvoices } from "./matching-invoices.ts";
import type { RecordTable } from "./record-table.ts";
import { statementValues } from "./statement-values.ts";

/** The pages of an organization's invoices. Rejects with a `PostgresFailure`. */
export const listInvoices =
  (database: Database, options: ListOptions = {}) =>
  (
    organizationId: OrganizationId,
    filter: InvoiceFilter,
    page: PageRequest,
  ): Promise<Page<Invoice>> => {
    const values = statementValues();
    const matching = matchingInvoices(filter, values);
    return listPage(database.tenant(organizationId), invoices, matching, values, page, options);
  };

const invoices: RecordTable<Invoice> = {
  name: "invoices",
  kind: "INVOICE",
  id: "invoice_id",
  columns: invoiceColumns,
  readRecord: readInvoice,
};
