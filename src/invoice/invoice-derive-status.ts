import { invoiceEvent, type EventType, type LedgerEvent } from "../event/event.ts";
import { left, right, type Either } from "../kernel/either.ts";
import type { Invoice, InvoiceNotFound, InvoiceTransitionInvalid } from "./invoice.ts";
import type { Decision, LockedInvoice } from "./invoice-repository.ts";
import { settle } from "./invoice-settle.ts";
import type { SettlementPayment, SettlementRefund } from "./settlement-refunds.ts";
import { eventSource, unchanged, type DecisionContext } from "./decision.ts";

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

/** An invoice after a write, and the events of the write. @inline */
export interface ChangedInvoice {
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** Decides to void an invoice. Voiding it again changes nothing. */
export const decideVoid = (
  locked: LockedInvoice | undefined,
  context: DecisionContext,
): Decision<Either<InvoiceNotFound | InvoiceTransitionInvalid, ChangedInvoice>> => {
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  const { invoice } = locked;
  if (invoice.status === "VOIDED") return unchanged(right({ invoice, events: [] }));
  if (invoice.status === "COMPLETED") {
    return unchanged(left({ kind: "InvoiceTransitionInvalid", from: invoice.status }));
  }
  const paidBeforeVoid = locked.payments.some(({ status }) => status === "COMPLETED");
  const voided = { ...invoice, voidedAt: context.now, ...(paidBeforeVoid && { paidBeforeVoid }) };
  const { invoice: after = voided, events } = deriveStatus(voided, locked, context);
  return {
    outcome: right({ invoice: after, events }),
    change: { invoice: after, payment: undefined, events },
  };
};

const eventOf = (before: Invoice, after: Invoice): EventType => {
  if (before.status === after.status) return "invoice.updated";
  if (after.status === "COMPLETED") return "invoice.completed";
  return after.status === "VOIDED" ? "invoice.voided" : "invoice.updated";
};
