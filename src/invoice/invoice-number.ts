import type { InvoiceRecords } from "./invoice-records.ts";
import { formatNumber } from "./number-series.ts";
import type { LedgerEvent } from "../event/event.ts";

/** A new invoice and its events, as they are stored. @inline */
export interface NewInvoice {
  readonly records: InvoiceRecords;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/**
 * Returns a new invoice and its events with a number. Without a series nothing changes.
 *
 * @param count what the number is formatted from: 1 for the first invoice of the series.
 */
export const numberInvoice = ({ records, events }: NewInvoice, count: number): NewInvoice => {
  const { invoice, series } = records;
  if (series === undefined) return { records, events };
  const { issuedAt = invoice.createdAt } = invoice;
  return withNumber({ records, events }, formatNumber(series.pattern, count, issuedAt));
};

/** Returns a new invoice and its events with this number. */
export const withNumber = ({ records, events }: NewInvoice, number: string): NewInvoice => {
  const invoice = { ...records.invoice, number };
  return {
    records: { ...records, invoice },
    events: events.map((event) =>
      event.subject.kind === "Invoice" && event.subject.invoice.id === invoice.id
        ? { ...event, subject: { kind: "Invoice", invoice } }
        : event,
    ),
  };
};
