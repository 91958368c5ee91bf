import { paymentEvent, type LedgerEvent } from "../events/event.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { canTransition, type Payment, type PaymentStatus } from "../payment/payment.ts";
import type { LedgerChange, LockedInvoice } from "../ports/invoice-repository.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { eventSource, type LedgerPorts } from "./ledger-ports.ts";
import { resettle } from "./resettle.ts";

/** A payment in the one status cannot come into the other. */
export interface PaymentTransitionInvalid {
  readonly kind: "PaymentTransitionInvalid";
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}

/** A payment after a write, its invoice, and what the write caused. */
export interface ChangedPayment {
  readonly payment: Payment;
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** A payment in its new status, and what has to be stored for it; nothing when nothing changes. */
export interface MovedPayment {
  readonly changed: ChangedPayment;
  readonly change: LedgerChange | undefined;
}

/** The status that a payment is to have, and when it came into it if that is known. */
export interface NextStatus {
  readonly status: PaymentStatus;
  readonly happenedAt?: Timestamp | undefined;
}

/** Brings a payment into another status and settles its invoice again. Decided under the lock. */
export const movePayment = (
  { invoice, payments }: LockedInvoice,
  before: Payment,
  { status, happenedAt = before.happenedAt }: NextStatus,
  ports: Pick<LedgerPorts, "clock" | "newId">,
): Either<PaymentTransitionInvalid, MovedPayment> => {
  const { status: from } = before;
  if (from === status) {
    return right({ changed: { payment: before, invoice, events: [] }, change: undefined });
  }
  if (!canTransition(from, status))
    return left({ kind: "PaymentTransitionInvalid", from, to: status });

  const now = ports.clock();
  const completedAfterVoid = status === "COMPLETED" && invoice.voidedAt !== undefined;
  const payment = { ...before, status, completedAfterVoid, happenedAt, updatedAt: now };
  const newEvent = eventSource(ports, now);
  const all = payments.map((other) => (other.id === payment.id ? payment : other));
  const resettled = resettle(invoice, all, now, newEvent);
  const events = [paymentEvent("payment.updated", payment, newEvent()), ...resettled.events];
  return right({
    changed: { payment, invoice: resettled.invoice ?? invoice, events },
    change: { invoice: resettled.invoice, payment, events },
  });
};
