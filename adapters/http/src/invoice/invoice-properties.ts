import { invoiceDescription } from "quittance/adapter";
import { pageSchema, searchedEntries } from "../openapi/page-response.ts";
import { recordEntries } from "../openapi/record-entries.ts";
import * as v from "valibot";
import { closed, decimal, id, named, namedSchemas } from "../openapi/response-properties.ts";
import { totalsEntries } from "../quote/quote-response.ts";
import { documentEntries } from "./party-response.ts";

/** What every view of an invoice has. */
export const minimalInvoice = recordEntries(invoiceDescription.invoiceViews.minimal);

/** An invoice in the view that shows the least. */
export const minimalInvoiceSchema = named("MinimalInvoice", closed(minimalInvoice));

/** The whole amounts of an invoice. */
export const invoiceTotalsSchema = named(
  "InvoiceTotals",
  closed({
    ...totalsEntries,
    lines: v.array(closed({ invoice_item_id: id("invoice_item"), net: decimal })),
  }),
  "The whole amounts of an invoice. `net + tax + rounding = price`. Null for invoices that were " +
    "created without a totals profile.",
);

/** An invoice as a list carries it. */
export const invoiceRowSchema = named(
  "InvoiceRow",
  closed({
    ...recordEntries(invoiceDescription.invoiceViews.row),
    amount_due: v.exactOptional(decimal),
    amount_paid: v.exactOptional(decimal),
    totals: v.exactOptional(v.nullable(invoiceTotalsSchema)),
    customer: documentEntries.customer,
  }),
);

/** A page of invoices. */
const invoicePageSchema = pageSchema("InvoicePage", "invoices", invoiceRowSchema, searchedEntries);

/** In the order of the document. */
export const invoiceRowSchemas = namedSchemas(
  minimalInvoiceSchema,
  invoiceRowSchema,
  invoicePageSchema,
);
