import { refundEvent, type LedgerEvent } from "../event/event.ts";
import {
  eventSource,
  storeMoved,
  storeReport,
  unchanged,
  type DecisionContext,
  type Moved,
  type Reported,
} from "../invoice/decision.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";
import type { Decision, LockedInvoice } from "../invoice/invoice-repository.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import type { ChangingFacts } from "../payment/payment-decide.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import type { Payment, PaymentNotFound } from "../payment/payment.ts";
import { invalid, type Invalid } from "../schema/schema.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  canRefundTransition,
  maxRefundsPerInvoice,
  type PaymentNotCompleted,
  type ReadRefund,
  type Refund,
  type RefundExceedsPayment,
  type RefundLimitReached,
  type RefundNotFound,
  type RefundTransitionInvalid,
} from "./refund.ts";
import { growthBy, refundableAmount, refundedPrice, valueRefund } from "./refund-value.ts";

/** What a decision to record a refund needs, read while the invoice of its payment is locked. */
export interface RefundingFacts extends ChangingFacts {
  /** The organization's refund with the same key, of any payment. */
  readonly earlier: Refund | undefined;
}

/** What a decision to change a refund needs, read while the invoice of its payment is locked. */
export interface ChangingRefundFacts extends ChangingFacts {
  readonly refund: Refund;
}

/** A refund after a write, its payment and invoice, and the events of the write. */
export interface ChangedRefund {
  readonly refund: Refund;
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** A refund that is recorded. */
export interface RecordedRefund extends ChangedRefund, Reported {}

/** Why a refund is not recorded. */
export type RefundRejected =
  | Invalid
  | PaymentNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | IdempotencyMismatch
  | RefundTransitionInvalid
  | RefundLimitReached;

/** Decides whether a refund is new, has a new status, or is replayed. */
export const decideRefund = (
  facts: RefundingFacts | undefined,
  request: ReadRefund,
  context: DecisionContext,
): Decision<Either<RefundRejected, RecordedRefund>> => {
  if (facts === undefined) return unchanged(left({ kind: "PaymentNotFound" }));
  const { earlier, payment, locked } = facts;
  if (earlier !== undefined) return decideReport(facts, earlier, request, context);
  const { status } = payment;
  if (status !== "COMPLETED") return unchanged(left({ kind: "PaymentNotCompleted", status }));
  const { currency } = payment.price;
  if (request.currency !== currency) {
    const message = `must be ${currency} as in the payment`;
    return unchanged(left(invalid({ path: ["currency"], message })));
  }
  if (locked.refunds.length >= maxRefundsPerInvoice) {
    return unchanged(left({ kind: "RefundLimitReached" }));
  }
  const refund = refundOf(facts, request, context);
  const own = locked.refunds.filter(({ paymentId }) => paymentId === payment.id);
  const amount = refundableAmount(payment, own, refund.kind);
  const needed = growthBy(refund, own.filter(isOpen));
  if (refund.status !== "FAILED" && !Amount.atMost(needed, amount)) {
    const remaining = { currency, amount };
    return unchanged(left({ kind: "RefundExceedsPayment", remaining }));
  }
  const { changed, change } = storeRefund(locked, payment, refund, "refund.created", context);
  return { outcome: right({ ...changed, created: true, replayed: false }), change };
};

/** Decides on a report of a recorded refund. A late PENDING changes nothing. */
const decideReport = (
  { locked, payment }: RefundingFacts,
  earlier: Refund,
  request: ReadRefund,
  context: DecisionContext,
): Decision<Either<RefundRejected, RecordedRefund>> => {
  const differences = refundDifferences(earlier, payment, request);
  if (differences.length > 0) {
    const { id: earlierId, idempotencyKey } = earlier;
    return unchanged(left({ kind: "IdempotencyMismatch", idempotencyKey, earlierId, differences }));
  }
  const { status, happenedAt, reason, reference } = request;
  const known = status === "PENDING" ? earlier.status : status;
  const next = { status: known, happenedAt, reason, reference };
  return storeReport(moveRefund({ locked, payment, refund: earlier }, next, context));
};

/** What is reported: an amount, or the total of all refunds of the kind. */
const reportOf = ({
  kind,
  price,
  refundedTotal,
}: ReadRefund): Pick<Refund, "kind" | "reported" | "isTotal"> => ({
  kind,
  reported: price ?? refundedTotal ?? Amount.zero,
  isTotal: price === undefined,
});

/** Returns the names of the properties in which a request differs from a stored refund. */
export const refundDifferences = (
  refund: Refund,
  { id }: Pick<Payment, "id">,
  request: ReadRefund,
): ReadonlyArray<string> => {
  const { kind, reported, isTotal } = reportOf(request);
  const isSame = refund.isTotal === isTotal && Amount.equals(refund.reported, reported);
  return [
    ...(refund.paymentId === id ? [] : ["paymentId"]),
    ...(refund.kind === kind ? [] : ["kind"]),
    ...(refund.price.currency === request.currency ? [] : ["currency"]),
    ...(isSame ? [] : [isTotal ? "refundedTotal" : "price"]),
  ];
};

const refundOf = (
  { locked, payment }: RefundingFacts,
  request: ReadRefund,
  { now, newId }: DecisionContext,
): Refund => {
  const { idempotencyKey, status, happenedAt = now, reason, reference } = request;
  const report = reportOf(request);
  return {
    id: newId("refund"),
    organizationId: payment.organizationId,
    paymentId: payment.id,
    invoiceId: payment.invoiceId,
    idempotencyKey,
    status,
    ...report,
    ...addedBy(report, locked, payment),
    afterCompletion: status === "COMPLETED" && locked.invoice.status === "COMPLETED",
    reason,
    reference,
    metadata: storedMetadata(request.metadata),
    happenedAt,
    createdAt: now,
    updatedAt: now,
  };
};

const isOpen = ({ status }: Refund): boolean => status !== "FAILED";

/** The next status of a refund, and what was reported with it. */
interface NextStatus extends Pick<Refund, "status" | "reason" | "reference"> {
  readonly happenedAt?: Timestamp | undefined;
}

/** Decides on the next status of a refund. */
export const decideStatus = (
  facts: ChangingRefundFacts | undefined,
  next: NextStatus,
  context: DecisionContext,
): Decision<Either<RefundNotFound | RefundTransitionInvalid, ChangedRefund>> =>
  facts === undefined
    ? unchanged(left({ kind: "RefundNotFound" }))
    : storeMoved(moveRefund(facts, next, context));

const moveRefund = (
  { locked, payment, refund: before }: ChangingRefundFacts,
  next: NextStatus,
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
const addedBy = (
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
const storeRefund = (
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
