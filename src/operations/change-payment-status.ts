import type { OrganizationId, PaymentId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { Decision } from "../ports/invoice-repository.ts";
import type { ChangingFacts } from "../ports/payment-repository.ts";
import { readContext, unchanged, type DecisionContext } from "./decision.ts";
import type {
  ChangePaymentStatusError,
  PaymentNotFound,
  PaymentTransitionInvalid,
} from "./errors.ts";
import { movePayment, type ChangedPayment } from "./move-payment.ts";
import type { OperationPorts } from "./operation-ports.ts";

type Outcome = Either<PaymentNotFound | PaymentTransitionInvalid, ChangedPayment>;

/** Completes, fails or cancels a pending payment. Its present status changes nothing. */
export const changePaymentStatus =
  (
    organizationId: OrganizationId,
    id: PaymentId,
    status: PaymentStatus,
  ): ((
    ports: Pick<OperationPorts, "payments" | "clock" | "newId">,
  ) => TaskEither<ChangePaymentStatusError, ChangedPayment>) =>
  (ports) =>
  async () => {
    const stored = await ports.payments.changePayment(organizationId, id, (facts) =>
      decide(facts, status, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };

const decide = (
  facts: ChangingFacts | undefined,
  status: PaymentStatus,
  context: DecisionContext,
): Decision<Outcome> => {
  if (facts === undefined) return unchanged(left({ kind: "PaymentNotFound" }));
  const moved = movePayment(facts.locked, facts.payment, { status }, context);
  if (isLeft(moved)) return unchanged(moved);
  return { outcome: right(moved.right.changed), change: moved.right.change };
};
