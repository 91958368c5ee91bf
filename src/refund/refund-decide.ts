import { left, right, type Either } from "../kernel/either.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import { maxRefundsPerInvoice } from "../payment/payment-limits.ts";
import { refundDifferences, type RefundInvalid, type RefundRequest } from "./refund-check.ts";
import type {
  Refund,
  PaymentNotCompleted,
  RefundExceedsPayment,
  RefundLimitReached,
  RefundTransitionInvalid,
} from "./refund.ts";
import { growthBy, refundableAmount } from "./refund-value.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import type { RefundingFacts } from "./refund-repository.ts";
import {
  storeReport,
  unchanged,
  type DecisionContext,
  type Reported,
} from "../invoice/decision.ts";
import { addedBy, type ChangedRefund, moveRefund, storeRefund } from "./refund-move.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import type { PaymentNotFound } from "../payment/payment.ts";

/** A refund that is recorded. */
export interface RecordedRefund extends ChangedRefund, Reported {}

/** The result of a decision to record a refund. */
export type RefundOutcome = Either<
  | RefundInvalid
  | PaymentNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | IdempotencyMismatch
  | RefundTransitionInvalid
  | RefundLimitReached,
  RecordedRefund
>;

/** Decides whether a refund is new, has a new status, or is replayed. */
export const decideRefund = (
  facts: RefundingFacts | undefined,
  request: RefundRequest,
  context: DecisionContext,
): Decision<RefundOutcome> => {
  if (facts === undefined) return unchanged(left({ kind: "PaymentNotFound" }));
  const { earlier, payment, locked } = facts;
  if (earlier !== undefined) return decideReport(facts, earlier, request, context);
  const { status } = payment;
  if (status !== "COMPLETED") return unchanged(left({ kind: "PaymentNotCompleted", status }));
  const { currency } = payment.price;
  const given = request.price ?? request.refundedTotal;
  if (given?.currency !== currency) {
    const issues = [{ kind: "RefundCurrencyDiffers", currency }] as const;
    return unchanged(left({ kind: "RefundInvalid", issues }));
  }
  if (locked.refunds.length >= maxRefundsPerInvoice) {
    return unchanged(left({ kind: "RefundLimitReached" }));
  }
  const refund = newRefund(facts, request, given.amount, context);
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
  request: RefundRequest,
  context: DecisionContext,
): Decision<RefundOutcome> => {
  const differences = refundDifferences(earlier, payment.id, request);
  if (differences.length > 0) {
    const { id: earlierId, idempotencyKey } = earlier;
    return unchanged(left({ kind: "IdempotencyMismatch", idempotencyKey, earlierId, differences }));
  }
  const { status = "COMPLETED", happenedAt, reason, reference } = request;
  const known = status === "PENDING" ? earlier.status : status;
  const next = { status: known, happenedAt, reason, reference };
  return storeReport(moveRefund({ locked, payment, refund: earlier }, next, context));
};

const newRefund = (
  { locked, payment }: RefundingFacts,
  request: RefundRequest,
  reported: Amount,
  { now, newId }: DecisionContext,
): Refund => {
  const { idempotencyKey, kind = "REFUND", status = "COMPLETED", happenedAt = now } = request;
  const { reason, reference } = request;
  const report = { kind, reported, isTotal: request.price === undefined };
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
