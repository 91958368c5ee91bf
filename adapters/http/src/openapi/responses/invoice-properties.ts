import { invoiceViews, type renderInvoiceList } from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { pageEntries } from "./page-response.ts";
import { recordEntries } from "./record-entries.ts";
import { closed } from "./response-properties.ts";

/** What every view of an invoice has. */
export const minimalInvoice = recordEntries(invoiceViews.minimal);

/** An invoice in the view that shows the least. */
export const minimalInvoiceSchema = closed(minimalInvoice);

/** An invoice as a list carries it. */
export const invoiceRowSchema = closed(recordEntries(invoiceViews.row));

/** A page of invoices. */
export const invoicePageSchema = schemaOf<ReturnType<typeof renderInvoiceList>>()(
  closed({ invoices: v.array(invoiceRowSchema), ...pageEntries }),
);
