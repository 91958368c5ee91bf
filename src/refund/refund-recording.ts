import type { OrganizationId, PaymentId } from "../ids.ts";
import { isLeft, left, type TaskEither } from "../kernel/either.ts";
import { checkRefund, type RefundRequest } from "./refund-check.ts";
import { decideRefund, type RecordedRefund } from "./refund-decide.ts";
import { readContext } from "../invoice/decision.ts";
import type { RecordRefundError } from "../quittance/quittance-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/**
 * Records a refund, chargeback or reversal of a completed payment, once for each idempotency key,
 * or updates its status. Needs no exchange rates: a refund has a share of the payment's values.
 */
export const recordRefund =
  (
    organizationId: OrganizationId,
    paymentId: PaymentId,
    request: RefundRequest,
  ): ((
    ports: Pick<OperationPorts, "refunds" | "clock" | "newId">,
  ) => TaskEither<RecordRefundError, RecordedRefund>) =>
  (ports) =>
  async () => {
    const issues = checkRefund(request, ports.clock());
    if (issues.length > 0) return left({ kind: "RefundInvalid", issues });
    const stored = await ports.refunds.recordRefund(
      organizationId,
      paymentId,
      request.idempotencyKey,
      (facts) => decideRefund(facts, request, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };
