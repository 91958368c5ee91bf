import { invoiceEvent, type EventType, type LedgerEvent } from "../event/event.ts";
import type { Invoice } from "./invoice.ts";
import { settle } from "./invoice-settle.ts";
import type { SettlementPayment, SettlementRefund } from "./settlement-refunds.ts";
import { eventSource, type DecisionContext } from "./decision.ts";

/** An invoice after a change to it or to its payments, and the events of the change. */
export interface StatusChange {
  /** `undefined` if neither its status nor its substatus changed. */
  readonly invoice: Invoice | undefined;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** What the status of an invoice is derived from. */
export interface SettlementRecords {
  readonly payments: Iterable<SettlementPayment>;
  readonly refunds: Iterable<SettlementRefund>;
}

/**
 * Derives the status of a stored invoice again and returns what changed.
 *
 * COMPLETED is final, also for an invoice that was imported as COMPLETED with less. Only its
 * substatus can change.
 */
export const deriveStatus = (
  stored: Invoice,
  { payments, refunds }: SettlementRecords,
  context: DecisionContext,
): StatusChange => {
  const { currency, price: amount, credited, voidedAt } = stored;
  const wasCompleted = stored.status === "COMPLETED";
  const isVoided = voidedAt !== undefined;
  const facts = { price: { currency, amount }, credited, isVoided, wasCompleted };
  const settled = settle(facts, payments, refunds);
  if (settled.status === stored.status && settled.substatus === stored.substatus) {
    return { invoice: undefined, events: [] };
  }
  const invoice = { ...stored, ...settled, updatedAt: context.now };
  return {
    invoice,
    events: [invoiceEvent(eventOf(stored, invoice), invoice, eventSource(context))],
  };
};

const eventOf = (before: Invoice, after: Invoice): EventType => {
  if (before.status === after.status) return "invoice.updated";
  if (after.status === "COMPLETED") return "invoice.completed";
  return after.status === "VOIDED" ? "invoice.voided" : "invoice.updated";
};
