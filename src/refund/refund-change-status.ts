import type { OrganizationId, RefundId } from "../ids.ts";
import { isLeft, left, type Either, type TaskEither } from "../kernel/either.ts";
import type { RefundStatus, RefundNotFound, RefundTransitionInvalid } from "./refund.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import type { ChangingRefundFacts } from "./refund-repository.ts";
import { readContext, storeMoved, unchanged, type DecisionContext } from "../invoice/decision.ts";
import { moveRefund } from "./refund-move.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import type { ChangedRefund } from "./refund-move.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

type Outcome = Either<RefundNotFound | RefundTransitionInvalid, ChangedRefund>;

/** Every failure of `changeRefundStatus`. */
export type ChangeRefundStatusError = RefundNotFound | RefundTransitionInvalid | PortFailed;

/** Completes or fails a pending refund. Its present status changes nothing. */
export const changeRefundStatus =
  (
    organizationId: OrganizationId,
    id: RefundId,
    status: RefundStatus,
  ): ((
    ports: Pick<OperationPorts, "refunds" | "clock" | "newId">,
  ) => TaskEither<ChangeRefundStatusError, ChangedRefund>) =>
  (ports) =>
  async () => {
    const stored = await ports.refunds.changeRefund(organizationId, id, (facts) =>
      decide(facts, status, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };

const decide = (
  facts: ChangingRefundFacts | undefined,
  status: RefundStatus,
  context: DecisionContext,
): Decision<Outcome> => {
  if (facts === undefined) return unchanged(left({ kind: "RefundNotFound" }));
  return storeMoved(moveRefund(facts, { status }, context));
};
