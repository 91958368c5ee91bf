import {
  invoiceEvent,
  type EventSource,
  type EventType,
  type LedgerEvent,
} from "../events/event.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { settleInvoice, type PaymentFact } from "../invoice/settle.ts";

/** An invoice after something about it changed, and what that caused. */
export interface Resettled {
  /** `undefined` when it stands where it stood. */
  readonly invoice: Invoice | undefined;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** Fold the payments of an invoice again, and tell what changed. */
export const resettle = (
  stored: Invoice,
  payments: Iterable<PaymentFact>,
  now: Timestamp,
  newEvent: () => EventSource,
): Resettled => {
  const settled = settleInvoice(stored, payments);
  if (settled.status === stored.status && settled.substatus === stored.substatus) {
    return { invoice: undefined, events: [] };
  }
  const invoice = { ...stored, ...settled, updatedAt: now };
  return { invoice, events: [invoiceEvent(eventOf(stored, invoice), invoice, newEvent())] };
};

const eventOf = (before: Invoice, after: Invoice): EventType => {
  if (before.status === after.status) return "invoice.updated";
  if (after.status === "COMPLETED") return "invoice.completed";
  return after.status === "VOIDED" ? "invoice.voided" : "invoice.updated";
};
