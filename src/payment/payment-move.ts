import { paymentEvent, type LedgerEvent } from "../event/event.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import {
  canTransition,
  type Payment,
  type PaymentStatus,
  type PaymentTransitionInvalid,
} from "./payment.ts";
import type { LockedInvoice } from "../invoice/invoice-repository.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { eventSource, type DecisionContext, type Moved } from "../invoice/decision.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";

/** A payment after a write, its invoice, and the events of the write. */
export interface ChangedPayment {
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** The next status of a payment, and what was reported with it. */
export interface NextStatus {
  readonly status: PaymentStatus;
  readonly happenedAt?: Timestamp | undefined;
  readonly reference?: string | undefined;
  readonly failureReason?: string | undefined;
}

/** Decides the next status of a payment and of its invoice. */
export const movePayment = (
  { invoice, payments, refunds }: LockedInvoice,
  before: Payment,
  next: NextStatus,
  context: DecisionContext,
): Either<PaymentTransitionInvalid, Moved<ChangedPayment>> => {
  const { status: from } = before;
  const { status, happenedAt = before.happenedAt, reference = before.reference } = next;
  if (from === status) {
    return right({ changed: { payment: before, invoice, events: [] }, change: undefined });
  }
  if (!canTransition(from, status))
    return left({ kind: "PaymentTransitionInvalid", from, to: status });

  const completedAfterVoid = status === "COMPLETED" && invoice.voidedAt !== undefined;
  const updatedAt = context.now;
  const { failureReason } = next;
  const changed = { status, completedAfterVoid, happenedAt, reference, failureReason, updatedAt };
  const payment = { ...before, ...changed };
  const all = payments.map((other) => (other.id === payment.id ? payment : other));
  const derived = deriveStatus(invoice, { payments: all, refunds }, context);
  const updated = paymentEvent("payment.updated", payment, eventSource(context));
  const events = [updated, ...derived.events];
  return right({
    changed: { payment, invoice: derived.invoice ?? invoice, events },
    change: { invoice: derived.invoice, payment, events },
  });
};
