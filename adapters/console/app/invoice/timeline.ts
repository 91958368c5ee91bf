import type { InvoiceDetails } from "../api/schemas.ts";
import { showMoney } from "../show/money.ts";
import { showStatus } from "../show/status.ts";

/** Something that happened to an invoice. */
export interface TimelineEntry {
  readonly time: string;
  readonly text: string;
}

const money = (price: string, currency: string): string => showMoney(price, currency).text;

/** Returns what happened to an invoice, from its records, latest first. */
export const timelineOf = (invoice: InvoiceDetails): ReadonlyArray<TimelineEntry> => {
  const entries: Array<TimelineEntry> = [
    {
      time: invoice.created_at,
      text: `Invoice of ${money(invoice.price, invoice.currency)} created`,
    },
  ];
  for (const payment of invoice.payments ?? []) {
    const amount = money(payment.price, payment.currency);
    const status = showStatus(payment.status).toLowerCase();
    entries.push({ time: payment.happened_at, text: `Payment of ${amount} ${status}` });
    for (const { kind, price, currency, happened_at, status: state } of payment.refunds ?? []) {
      const text = `${showStatus(kind)} of ${money(price, currency)} ${state.toLowerCase()}`;
      entries.push({ time: happened_at, text });
    }
  }
  for (const { number, payable, currency, created_at } of invoice.credit_notes ?? []) {
    const text = `Credit note ${number === null ? "" : `${number} `}of ${money(payable, currency)} issued`;
    entries.push({ time: created_at, text });
  }
  if (invoice.voided_at !== undefined) {
    entries.push({ time: invoice.voided_at, text: "Invoice voided" });
  }
  return entries.toSorted((one, other) => (one.time < other.time ? 1 : -1));
};
