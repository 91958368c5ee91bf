import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId, PaymentId } from "../ids.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { ChangingFacts } from "../ports/payment-repository.ts";
import type { LedgerPorts } from "./ledger-ports.ts";
import { movePayment, type ChangedPayment, type PaymentTransitionInvalid } from "./move-payment.ts";

/** The organization has no such payment. */
export interface PaymentNotFound {
  readonly kind: "PaymentNotFound";
}

/** Every way in which `changePaymentStatus` can fail. */
export type ChangePaymentStatusError = PaymentNotFound | PaymentTransitionInvalid | PortFailed;

type Outcome = Either<PaymentNotFound | PaymentTransitionInvalid, ChangedPayment>;

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
  status: PaymentStatus,
  ports: ChangingPorts,
): Decision<Outcome> => {
  if (facts === undefined) return { outcome: left({ kind: "PaymentNotFound" }), change: undefined };
  const moved = movePayment(facts.locked, facts.payment, { status }, ports);
  return moved._tag === "Left"
    ? { outcome: moved, change: undefined }
    : { outcome: right(moved.right.changed), change: moved.right.change };
};
