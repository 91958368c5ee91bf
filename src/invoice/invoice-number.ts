import type { LedgerEvent } from "../event/event.ts";
import type { CouponId } from "../ids.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem, PaymentIntent } from "./invoice-item.ts";
import type { Invoice } from "./invoice.ts";
import { formatNumber, type NumberSeries } from "./number-series.ts";
import type { Seller } from "../party/seller.ts";
import { dateIn } from "../time/time-zone.ts";

/** The records of a new invoice, stored atomically. */
export interface InvoiceRecords {
  readonly invoice: Invoice;
  readonly items: ReadonlyArray<InvoiceItem>;
  /** By item and `idx`, then the steps of the total, then TOTAL, then TOTAL_USD. */
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  readonly paymentIntents: ReadonlyArray<PaymentIntent>;
  /** The coupons that the invoice redeems, each once; at most 10. */
  readonly couponIds: ReadonlyArray<CouponId>;
  /** The series whose next number the invoice gets, when it is stored. */
  readonly series?: NumberSeries | undefined;
}

/** A new invoice and its events, as they are stored. @inline */
export interface PlannedInvoice {
  readonly records: InvoiceRecords;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** What a store adds to a new invoice. */
export interface InvoiceStored {
  readonly kind: "InvoiceStored";
  /** The next number of its series, if it has one. */
  readonly number?: string;
  /** The seller of the organization, if it has one. */
  readonly seller?: Seller;
}

/**
 * Returns a new invoice and its events with a number. Without a series nothing changes.
 *
 * @param count what the number is formatted from: 1 for the first invoice of the series.
 * @param seller with which the invoice is stored: the number has the date in its time zone.
 */
export const numberInvoice = (
  { records, events }: PlannedInvoice,
  count: number,
  seller: Pick<Seller, "timeZone"> | undefined,
): PlannedInvoice => {
  const { invoice, series } = records;
  if (series === undefined) return { records, events };
  const { issuedAt = invoice.createdAt } = invoice;
  const issuedOn = dateIn(issuedAt, seller?.timeZone);
  return withNumber({ records, events }, formatNumber(series.pattern, count, issuedOn));
};

/** Returns a new invoice and its events with this number. */
const withNumber = ({ records, events }: PlannedInvoice, number: string): PlannedInvoice => {
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

/** Returns the result of storing a new invoice with this number and this seller. */
export const storedWith = (
  number: string | undefined,
  seller: Seller | undefined,
): InvoiceStored | undefined =>
  number === undefined && seller === undefined
    ? undefined
    : { kind: "InvoiceStored", ...(number !== undefined && { number }), ...(seller && { seller }) };

/** Returns a new invoice and its events with what the store added. */
export const asStored = (
  made: PlannedInvoice,
  { number, seller }: InvoiceStored,
): PlannedInvoice => {
  const { records, events } = number === undefined ? made : withNumber(made, number);
  return {
    records: { ...records, invoice: { ...records.invoice, ...(seller && { seller }) } },
    events,
  };
};
