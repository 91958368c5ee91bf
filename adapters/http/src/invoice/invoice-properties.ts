import { invoiceDescription } from "quittance/adapter";
import { pageSchema } from "../openapi/page-response.ts";
import { recordEntries } from "../openapi/record-entries.ts";
import { closed, named, namedSchemas } from "../openapi/response-properties.ts";

/** What every view of an invoice has. */
export const minimalInvoice = recordEntries(invoiceDescription.invoiceViews.minimal);

/** An invoice in the view that shows the least. */
export const minimalInvoiceSchema = named("MinimalInvoice", closed(minimalInvoice));

/** An invoice as a list carries it. */
export const invoiceRowSchema = named(
  "InvoiceRow",
  closed(recordEntries(invoiceDescription.invoiceViews.row)),
);

/** A page of invoices. */
const invoicePageSchema = pageSchema("InvoicePage", "invoices", invoiceRowSchema);

/** In the order of the document. */
export const invoiceRowSchemas = namedSchemas(
  minimalInvoiceSchema,
  invoiceRowSchema,
  invoicePageSchema,
);
