import { invoiceStatuses, invoiceSubstatuses } from "quittance";
import type { renderInvoice, renderInvoiceList, renderInvoiceRow } from "quittance/wire";
import * as v from "valibot";
import { schemaOf } from "./fitting-schema.ts";
import { pageEntries } from "./page-response.ts";
import { closed, currency, decimal, id, owned, timestamp } from "./response-properties.ts";

/** What every view of an invoice has. */
export const minimalInvoice = {
  id: id("invoice"),
  ...owned,
  status: v.picklist(invoiceStatuses),
  substatus: v.nullable(v.picklist(invoiceSubstatuses)),
  currency,
  price: decimal,
  updated_at: timestamp,
};

/** An invoice in the view that shows the least. */
export const minimalInvoiceSchema = schemaOf<ReturnType<typeof renderInvoice>>()(
  closed(minimalInvoice),
);

/** An invoice as a list carries it. */
export const invoiceRowSchema = schemaOf<ReturnType<typeof renderInvoiceRow>>()(
  closed({ ...minimalInvoice, price_usd: decimal, customer_email: v.string() }),
);

/** A page of invoices. */
export const invoicePageSchema = schemaOf<ReturnType<typeof renderInvoiceList>>()(
  closed({ invoices: v.array(invoiceRowSchema), ...pageEntries }),
);
