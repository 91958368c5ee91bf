import { paymentEvent } from "../events/event.ts";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { maxPaymentsPerInvoice } from "../payment/limits.ts";
import {
  fingerprintOfPayment,
  isReportOf,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import type { Payment } from "../payment/payment.ts";
import type { PaymentValue } from "../payment/value-payment.ts";
import type { Decision, LockedInvoice } from "../ports/invoice-repository.ts";
import type { RecordingFacts } from "../ports/payment-repository.ts";
import { eventSource, unchanged, type DecisionContext } from "./decision.ts";
import type {
  IdempotencyMismatch,
  InvoiceNotFound,
  PaymentLimitReached,
  PaymentTransitionInvalid,
} from "./errors.ts";
import { movePayment, type ChangedPayment } from "./move-payment.ts";
import { resettle } from "./resettle.ts";

/** A payment that is recorded. */
export interface RecordedPayment extends ChangedPayment {
  /** Whether this call recorded it. Otherwise an earlier call with the same key did. */
  readonly created: boolean;
  /** Whether this call stored nothing, because an earlier call reported this status or a later. */
  readonly replayed: boolean;
}

/** The result of a decision to record a payment. */
export type RecordingOutcome = Either<
  InvoiceNotFound | IdempotencyMismatch | PaymentTransitionInvalid | PaymentLimitReached,
  RecordedPayment
>;

/** A request to record a payment, with the value that was calculated before the lock. */
export interface Recording {
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly request: PaymentRequest;
  /** `undefined` if the key was used already before the lock. */
  readonly value: PaymentValue | undefined;
}

/** Decides whether a payment is new, has a new status, or is replayed. */
export const decideRecording = (
  { locked, earlier }: RecordingFacts,
  recording: Recording,
  context: DecisionContext,
): Decision<RecordingOutcome> => {
  const { request, value } = recording;
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  if (earlier !== undefined) return decideReport(locked, earlier, request, context);

  invariant(value !== undefined, "a payment that was recorded once stays on record");
  const { invoice, payments, refunds } = locked;
  if (payments.length >= maxPaymentsPerInvoice) {
    return unchanged(left({ kind: "PaymentLimitReached" }));
  }
  const payment = newPayment(recording, value, invoice, context);
  const resettled = resettle(invoice, { payments: [...payments, payment], refunds }, context);
  const created = paymentEvent("payment.created", payment, eventSource(context));
  const events = [created, ...resettled.events];
  const after = resettled.invoice ?? invoice;
  return {
    outcome: right({ payment, invoice: after, created: true, replayed: false, events }),
    change: { invoice: resettled.invoice, payment, events },
  };
};

/** Decides on a report of a recorded payment. A late PENDING changes nothing. */
const decideReport = (
  locked: LockedInvoice,
  earlier: Payment,
  request: PaymentRequest,
  context: DecisionContext,
): Decision<RecordingOutcome> => {
  if (!isReportOf(earlier, locked.invoice.id, request)) {
    return unchanged(left({ kind: "IdempotencyMismatch" }));
  }
  const { status = "PENDING", happenedAt, reference, failureReason } = request;
  const known = status === "PENDING" ? earlier.status : status;
  const next = { status: known, happenedAt, reference, failureReason };
  const moved = movePayment(locked, earlier, next, context);
  if (isLeft(moved)) return unchanged(moved);
  const { changed, change } = moved.right;
  const replayed = change === undefined;
  return { outcome: right({ ...changed, created: false, replayed }), change };
};

const newPayment = (
  { organizationId, invoiceId, request }: Recording,
  value: PaymentValue,
  { voidedAt }: Invoice,
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
    fingerprint: fingerprintOfPayment(invoiceId, request),
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
