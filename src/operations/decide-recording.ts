import { paymentEvent } from "../events/event.ts";
import type { InvoiceId, OrganizationId, PaymentId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { maxPaymentsPerInvoice } from "../payment/limits.ts";
import type { Payment } from "../payment/payment.ts";
import {
  fingerprintOfPayment,
  isReportOf,
  type PaymentRequest,
} from "../payment/payment-request.ts";
import type { PaymentValue } from "../payment/value-payment.ts";
import type { Decision, LockedInvoice } from "../ports/invoice-repository.ts";
import type { RecordingFacts } from "../ports/payment-repository.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { IdempotencyMismatch } from "./create-invoice.ts";
import { eventSource, type LedgerPorts } from "./ledger-ports.ts";
import { movePayment, type ChangedPayment, type PaymentTransitionInvalid } from "./move-payment.ts";
import { resettle } from "./resettle.ts";
import type { InvoiceNotFound } from "./void-invoice.ts";

/** An invoice has as many payments as it can have. */
export interface PaymentLimitReached {
  readonly kind: "PaymentLimitReached";
}

/** A payment that is on record. */
export interface RecordedPayment extends ChangedPayment {
  /** Whether this call recorded it. Otherwise an earlier call with the same key had done so. */
  readonly created: boolean;
  /** Whether nothing was stored now: an earlier call had reported this already, or more than it. */
  readonly replayed: boolean;
}

/** What became of a request under the lock. */
export type RecordingOutcome = Either<
  InvoiceNotFound | IdempotencyMismatch | PaymentTransitionInvalid | PaymentLimitReached,
  RecordedPayment
>;

/** The request as it was valued, for `decideRecording` to decide on under the lock. */
export interface Recording {
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly request: PaymentRequest;
  /** `undefined` when the key was taken already before the lock. */
  readonly worth: PaymentValue | undefined;
}

/** Decides under the lock whether a payment is new, has a new status, or is replayed. */
export const decideRecording = (
  { locked, earlier }: RecordingFacts,
  recording: Recording,
  ports: LedgerPorts,
): Decision<RecordingOutcome> => {
  const { request, worth } = recording;
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  if (earlier !== undefined) return decideReport(locked, earlier, request, ports);

  invariant(worth !== undefined, "a payment that was recorded once stays on record");
  const { invoice, payments } = locked;
  if (payments.length >= maxPaymentsPerInvoice) {
    return unchanged(left({ kind: "PaymentLimitReached" }));
  }
  const now = ports.clock();
  const payment = newPayment(recording, worth, invoice, now, ports.newId("payment"));
  const newEvent = eventSource(ports, now);
  const resettled = resettle(invoice, [...payments, payment], now, newEvent);
  const events = [paymentEvent("payment.created", payment, newEvent()), ...resettled.events];
  const after = resettled.invoice ?? invoice;
  return {
    outcome: right({ payment, invoice: after, created: true, replayed: false, events }),
    change: { invoice: resettled.invoice, payment, events },
  };
};

/** A report of a payment that is on record. That it was pending once is no news of it. */
const decideReport = (
  locked: LockedInvoice,
  earlier: Payment,
  request: PaymentRequest,
  ports: LedgerPorts,
): Decision<RecordingOutcome> => {
  if (!isReportOf(earlier, locked.invoice.id, request)) {
    return unchanged(left({ kind: "IdempotencyMismatch" }));
  }
  const { status = "PENDING", happenedAt } = request;
  const next = { status: status === "PENDING" ? earlier.status : status, happenedAt };
  const moved = movePayment(locked, earlier, next, ports);
  if (moved._tag === "Left") return unchanged(moved);
  const { changed, change } = moved.right;
  const replayed = change === undefined;
  return { outcome: right({ ...changed, created: false, replayed }), change };
};

const unchanged = (outcome: RecordingOutcome): Decision<RecordingOutcome> => ({
  outcome,
  change: undefined,
});

const newPayment = (
  { organizationId, invoiceId, request }: Recording,
  worth: PaymentValue,
  { voidedAt }: Invoice,
  now: Timestamp,
  id: PaymentId,
): Payment => {
  const { idempotencyKey, providerId, price, status = "PENDING", happenedAt = now } = request;
  return {
    id,
    organizationId,
    invoiceId,
    providerId,
    idempotencyKey,
    fingerprint: fingerprintOfPayment(invoiceId, request),
    status,
    price,
    ...worth,
    completedAfterVoid: status === "COMPLETED" && voidedAt !== undefined,
    happenedAt,
    createdAt: now,
    updatedAt: now,
  };
};
