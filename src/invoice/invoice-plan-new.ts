import type { IdSource, OrganizationId } from "../ids.ts";
import type { InvoiceRecords } from "./invoice-records.ts";
import type { Invoice } from "./invoice.ts";
import type { ContactRequest, InvoiceRequest } from "./invoice-requested.ts";
import type { NumberSeries } from "./number-series.ts";
import { accountingRates, planInvoice } from "./invoice-plan.ts";
import type { Quote } from "../quote/quote.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { invoiceEvent, type LedgerEvent } from "../event/event.ts";
import type { NewInvoice } from "./invoice-number.ts";

/** A request for an invoice, and its price. */
export interface PricedRequest {
  readonly organizationId: OrganizationId;
  readonly request: InvoiceRequest;
  readonly quote: Quote;
  /** The series of its number. */
  readonly series: NumberSeries | undefined;
}

/** Creates the records and the events of a new invoice, which has no number yet. */
export const planNewInvoice = (
  { organizationId, request, quote, series }: PricedRequest,
  newId: IdSource,
  now: Timestamp,
): NewInvoice => {
  const { customerEmail, redirectUrl, metadata = {} } = request;
  const contact: Pick<Invoice, keyof ContactRequest> = { customerEmail, redirectUrl, metadata };
  const records = planInvoice(
    {
      ...{ organizationId, contact, document: request, quote, series },
      exchangeRates: accountingRates(quote),
    },
    newId,
    now,
  );
  return { records, events: creationEvents(records, newId) };
};

const creationEvents = (
  { invoice }: InvoiceRecords,
  newId: IdSource,
): ReadonlyArray<LedgerEvent> => {
  const event = (type: "invoice.created" | "invoice.completed"): LedgerEvent =>
    invoiceEvent(type, invoice, { id: newId("event"), createdAt: invoice.createdAt });
  const created = event("invoice.created");
  return invoice.status === "COMPLETED" ? [created, event("invoice.completed")] : [created];
};
