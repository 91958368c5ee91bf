import type { ConformanceCase } from "./case.ts";
import { changeInvoiceCases } from "./change-invoice.ts";
import { findInvoiceCases } from "./find-invoice.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listInvoicesCases } from "./list-invoices.ts";
import { storeInvoiceCases } from "./store-invoice.ts";

/** The conformance cases of `InvoiceRepository`. */
export const invoiceRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...findInvoiceCases,
  ...storeInvoiceCases,
  ...changeInvoiceCases,
  ...listInvoicesCases,
];
