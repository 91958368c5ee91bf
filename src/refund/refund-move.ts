import { refundEvent, type LedgerEvent } from "../event/event.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import type { Payment } from "../payment/payment.ts";
import {
  canRefundTransition,
  type Refund,
  type RefundStatus,
  type RefundTransitionInvalid,
} from "./refund.ts";
import { growthBy, refundedPrice, valueRefund } from "./refund-value.ts";
import type { LockedInvoice } from "../invoice/invoice-repository.ts";
import type { ChangingRefundFacts } from "./refund-repository.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { eventSource, type DecisionContext, type Moved } from "../invoice/decision.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";

/** A refund after a write, its payment and invoice, and the events of the write. */
export interface ChangedRefund {
  readonly refund: Refund;
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** The next status of a refund, and what was reported with it. */
export interface NextRefundStatus {
  readonly status: RefundStatus;
  readonly happenedAt?: Timestamp | undefined;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

/** Decides the next status of a refund and of its invoice. */
export const moveRefund = (
  { locked, payment, refund: before }: ChangingRefundFacts,
  next: NextRefundStatus,
  context: DecisionContext,
): Either<RefundTransitionInvalid, Moved<ChangedRefund>> => {
  const { status: from } = before;
  const { status, happenedAt = before.happenedAt } = next;
  const { reason = before.reason, reference = before.reference } = next;
  if (from === status) {
    const { invoice } = locked;
    const changed = { refund: before, payment, invoice, events: [] };
    return right({ changed, change: undefined });
  }
  if (!canRefundTransition(from, status)) {
    return left({ kind: "RefundTransitionInvalid", from, to: status });
  }
  const isCompleted = status === "COMPLETED";
  const refund = {
    ...before,
    ...(isCompleted ? addedBy(before, locked, payment) : {}),
    status,
    afterCompletion: isCompleted && locked.invoice.status === "COMPLETED",
    happenedAt,
    reason,
    reference,
    updatedAt: context.now,
  };
  return right(storeRefund(locked, payment, refund, "refund.updated", context));
};

/**
 * Returns the amount and the values of a refund: what it adds to the completed refunds of its
 * payment. The refund itself is not completed.
 */
export const addedBy = (
  report: Pick<Refund, "kind" | "reported" | "isTotal">,
  { refunds }: LockedInvoice,
  payment: Payment,
): Pick<Refund, "price" | "priceUsd" | "value"> => {
  const completed = refunds.filter(
    ({ paymentId, status }) => paymentId === payment.id && status === "COMPLETED",
  );
  const amount = growthBy(report, completed);
  const value = valueRefund(payment, refundedPrice(completed), {
    kind: report.kind,
    price: amount,
  });
  return { price: { currency: payment.price.currency, amount }, ...value };
};

/** Returns what a new state of a refund changes, and what to store. */
export const storeRefund = (
  { invoice, payments, refunds }: LockedInvoice,
  payment: Payment,
  refund: Refund,
  type: "refund.created" | "refund.updated",
  context: DecisionContext,
): Moved<ChangedRefund> => {
  const derived = deriveStatus(invoice, { payments, refunds: [...refunds, refund] }, context);
  const events = [refundEvent(type, refund, eventSource(context)), ...derived.events];
  return {
    changed: { refund, payment, invoice: derived.invoice ?? invoice, events },
    change: { invoice: derived.invoice, payment: undefined, refund, events },
  };
};
