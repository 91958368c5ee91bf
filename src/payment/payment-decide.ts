import { paymentEvent } from "../event/event.ts";
import type { Invoice, InvoiceNotFound } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { maxPaymentsPerInvoice } from "./payment-limits.ts";
import { reportDifferences, type PaymentRequest } from "./payment-check.ts";
import type { Payment, PaymentLimitReached, PaymentTransitionInvalid } from "./payment.ts";
import type { PaymentValue } from "./payment-value.ts";
import type { Decision, LockedInvoice } from "../invoice/invoice-repository.ts";
import type { RecordingFacts } from "./payment-repository.ts";
import {
  eventSource,
  storeReport,
  unchanged,
  type DecisionContext,
  type Reported,
} from "../invoice/decision.ts";
import { movePayment, type ChangedPayment } from "./payment-move.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";

/** A payment that is recorded. */
export interface RecordedPayment extends ChangedPayment, Reported {}

/** The result of a decision to record a payment. */
export type PaymentOutcome = Either<
  InvoiceNotFound | IdempotencyMismatch | PaymentTransitionInvalid | PaymentLimitReached,
  RecordedPayment
>;

/**
 * Decides whether a payment is new, has a new status, or is replayed.
 *
 * @param value calculated before the decision; `undefined` if the key was used already.
 */
export const decidePayment = (
  { locked, earlier }: RecordingFacts,
  request: PaymentRequest,
  value: PaymentValue | undefined,
  context: DecisionContext,
): Decision<PaymentOutcome> => {
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  if (earlier !== undefined) return decideReport(locked, earlier, request, context);

  invariant(value !== undefined, "a payment that was recorded once stays on record");
  const { invoice, payments, refunds } = locked;
  if (payments.length >= maxPaymentsPerInvoice) {
    return unchanged(left({ kind: "PaymentLimitReached" }));
  }
  const payment = newPayment(invoice, request, value, context);
  const derived = deriveStatus(invoice, { payments: [...payments, payment], refunds }, context);
  const created = paymentEvent("payment.created", payment, eventSource(context));
  const events = [created, ...derived.events];
  const after = derived.invoice ?? invoice;
  return {
    outcome: right({ payment, invoice: after, created: true, replayed: false, events }),
    change: { invoice: derived.invoice, payment, events },
  };
};

/** Decides on a report of a recorded payment. A late PENDING changes nothing. */
const decideReport = (
  locked: LockedInvoice,
  earlier: Payment,
  request: PaymentRequest,
  context: DecisionContext,
): Decision<PaymentOutcome> => {
  const differences = reportDifferences(earlier, locked.invoice.id, request);
  if (differences.length > 0) {
    const { id: earlierId, idempotencyKey } = earlier;
    return unchanged(left({ kind: "IdempotencyMismatch", idempotencyKey, earlierId, differences }));
  }
  const { status = "PENDING", happenedAt, reference, failureReason } = request;
  const known = status === "PENDING" ? earlier.status : status;
  const next = { status: known, happenedAt, reference, failureReason };
  return storeReport(movePayment(locked, earlier, next, context));
};

const newPayment = (
  { id: invoiceId, organizationId, voidedAt }: Invoice,
  request: PaymentRequest,
  value: PaymentValue,
  { now, newId }: DecisionContext,
): Payment => {
  const { idempotencyKey, providerId, price, status = "PENDING", happenedAt = now } = request;
  const { reference, failureReason } = request;
  return {
    id: newId("payment"),
    organizationId,
    invoiceId,
    providerId,
    idempotencyKey,
    status,
    price,
    ...value,
    completedAfterVoid: status === "COMPLETED" && voidedAt !== undefined,
    reference,
    failureReason,
    metadata: storedMetadata(request.metadata),
    happenedAt,
    createdAt: now,
    updatedAt: now,
  };
};
