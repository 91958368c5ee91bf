import type { OrganizationId, PaymentId } from "../ids.ts";
import { isLeft, left, type TaskEither } from "../kernel/either.ts";
import { checkRefund, type RefundRequest, type RefundInvalid } from "./refund-check.ts";
import { decideRefund, type RecordedRefund } from "./refund-decide.ts";
import { readContext } from "../invoice/decision.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import type { PaymentNotFound } from "../payment/payment.ts";
import type {
  PaymentNotCompleted,
  RefundExceedsPayment,
  RefundTransitionInvalid,
  RefundLimitReached,
} from "./refund.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Every failure of `recordRefund`. */
export type RecordRefundError =
  | RefundInvalid
  | PaymentNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | IdempotencyMismatch
  | RefundTransitionInvalid
  | RefundLimitReached
  | PortFailed;

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
