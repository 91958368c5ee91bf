import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import { paymentEvent } from "../events/event.ts";
import type { OrganizationId, PaymentId } from "../ids.ts";
import { resettle } from "./resettle.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { mayBecome, type PaymentStatus } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { ChangingFacts } from "../ports/payment-repository.ts";
import { eventSource, type LedgerPorts } from "./ledger-ports.ts";
import type { ChangedPayment } from "./record-payment.ts";

/** The organization has no such payment. */
export interface PaymentMissing {
  readonly kind: "PaymentMissing";
}

/** A payment in the one status cannot come into the other. */
export interface PaymentTransitionInvalid {
  readonly kind: "PaymentTransitionInvalid";
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}

/** Every way in which `changePaymentStatus` can fail. */
export type ChangePaymentStatusError = PaymentMissing | PaymentTransitionInvalid | PortFailed;

type Outcome = Either<PaymentMissing | PaymentTransitionInvalid, ChangedPayment>;

type ChangingPorts = Pick<LedgerPorts, "payments" | "clock" | "newId">;

/** Complete, fail or cancel a pending payment. The status that it has already changes nothing. */
export const changePaymentStatus =
  (
    organizationId: OrganizationId,
    id: PaymentId,
    to: PaymentStatus,
  ): ((ports: ChangingPorts) => TaskEither<ChangePaymentStatusError, ChangedPayment>) =>
  (ports) =>
    pipe(
      ports.payments.changePayment(organizationId, id, (facts) => decide(facts, to, ports)),
      TE.flatMapEither((outcome): Outcome => outcome),
    );

const decide = (
  facts: ChangingFacts | undefined,
  to: PaymentStatus,
  ports: ChangingPorts,
): Decision<Outcome> => {
  if (facts === undefined) return unchanged(left({ kind: "PaymentMissing" }));
  const { invoice, payments } = facts.locked;
  const { status: from } = facts.payment;
  if (from === to) return unchanged(right({ payment: facts.payment, invoice, events: [] }));
  if (!mayBecome(from, to)) {
    return unchanged(left({ kind: "PaymentTransitionInvalid", from, to }));
  }
  const now = ports.clock();
  const completedAfterVoid = to === "COMPLETED" && invoice.voidedAt !== undefined;
  const payment = { ...facts.payment, status: to, completedAfterVoid, updatedAt: now };
  const newEvent = eventSource(ports, now);
  const all = payments.map((other) => (other.id === payment.id ? payment : other));
  const resettled = resettle(invoice, all, now, newEvent);
  const events = [paymentEvent("payment.updated", payment, newEvent()), ...resettled.events];
  return {
    outcome: right({ payment, invoice: resettled.invoice ?? invoice, events }),
    change: { invoice: resettled.invoice, payment, events },
  };
};

const unchanged = (outcome: Outcome): Decision<Outcome> => ({ outcome, change: undefined });
