import type { OrganizationId, PaymentId } from "../ids.ts";
import { isLeft, left, type Either, type TaskEither } from "../kernel/either.ts";
import { checkFailureReason, type PaymentInvalid } from "./payment-check.ts";
import type { PaymentStatus, PaymentNotFound, PaymentTransitionInvalid } from "./payment.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import type { ChangingFacts } from "./payment-repository.ts";
import { readContext, storeMoved, unchanged, type DecisionContext } from "../invoice/decision.ts";
import { movePayment, type ChangedPayment, type NextStatus } from "./payment-move.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** What to store with a new status of a payment. @inline */
export interface ChangePaymentStatusOptions {
  /** Why the payment failed, at most 500 characters; only with the status `FAILED`. */
  readonly failureReason?: string | undefined;
}

type Outcome = Either<PaymentNotFound | PaymentTransitionInvalid, ChangedPayment>;

/** Every failure of `changePaymentStatus`. */
export type ChangePaymentStatusError =
  PaymentInvalid | PaymentNotFound | PaymentTransitionInvalid | PortFailed;

/** Completes, fails or cancels a pending payment. Its present status changes nothing. */
export const changePaymentStatus =
  (
    organizationId: OrganizationId,
    id: PaymentId,
    status: PaymentStatus,
    { failureReason }: ChangePaymentStatusOptions = {},
  ): ((
    ports: Pick<OperationPorts, "payments" | "clock" | "newId">,
  ) => TaskEither<ChangePaymentStatusError, ChangedPayment>) =>
  (ports) =>
  async () => {
    const next = { status, failureReason };
    const issues = checkFailureReason(next);
    if (issues.length > 0) return left({ kind: "PaymentInvalid", issues });
    const stored = await ports.payments.changePayment(organizationId, id, (facts) =>
      decide(facts, next, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };

const decide = (
  facts: ChangingFacts | undefined,
  next: NextStatus,
  context: DecisionContext,
): Decision<Outcome> => {
  if (facts === undefined) return unchanged(left({ kind: "PaymentNotFound" }));
  return storeMoved(movePayment(facts.locked, facts.payment, next, context));
};
