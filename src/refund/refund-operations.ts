import type { OrganizationId, PaymentId, RefundId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { RefundFilter } from "./refund-filter.ts";
import type { RecordedRefund } from "./refund-decide.ts";
import type { Listed } from "../listing/page-list.ts";
import type { ChangedRefund } from "./refund-move.ts";
import type { RefundRequest } from "./refund-check.ts";
import type { Refund, RefundStatus, RefundNotFound } from "./refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { ChangeRefundStatusError } from "./refund-change-status.ts";
import type { RecordRefundError } from "./refund-recording.ts";

/** Records and reads refunds, chargebacks and reversals. */
export interface RefundOperations {
  /**
   * Records a refund, chargeback or reversal of a completed payment, once for each idempotency key,
   * or updates its status. The substatus of the invoice follows, and before its completion the
   * status too.
   *
   * Pass the amount of the refund as `price`, or the total of all refunds of the payment as
   * `refundedTotal`. A total contains amounts that are reported by themselves as well, in any
   * order: the payment is refunded by the sum of the amounts, or by the largest total if that is
   * more.
   *
   * Fails with `RefundInvalid` (every issue), `PaymentNotFound`, `PaymentNotCompleted`,
   * `RefundExceedsPayment` (with what is left), `IdempotencyMismatch`, `RefundTransitionInvalid`,
   * `RefundLimitReached` or `PortFailed`.
   *
   * @example
   * const { refund, invoice } = orThrow(
   *   await quittance.recordRefund(organizationId, payment.id, {
   *     idempotencyKey: "re_1Nq",
   *     price: { currency: "EUR", amount: Amount.of("29.95") },
   *   }),
   * );
   */
  readonly recordRefund: (
    organizationId: OrganizationId,
    paymentId: PaymentId,
    request: RefundRequest,
  ) => Promise<Either<RecordRefundError, RecordedRefund>>;

  /**
   * Completes or fails a pending refund. Its present status changes nothing.
   *
   * Fails with `RefundNotFound`, `RefundTransitionInvalid` or `PortFailed`.
   *
   * @example
   * const { invoice } = orThrow(
   *   await quittance.changeRefundStatus(organizationId, refund.id, "COMPLETED"),
   * );
   */
  readonly changeRefundStatus: (
    organizationId: OrganizationId,
    id: RefundId,
    status: RefundStatus,
  ) => Promise<Either<ChangeRefundStatusError, ChangedRefund>>;

  /**
   * Returns one refund. Fails with `RefundNotFound` or `PortFailed`.
   *
   * @example
   * const refund = orThrow(await quittance.getRefund(organizationId, id));
   */
  readonly getRefund: (
    organizationId: OrganizationId,
    id: RefundId,
  ) => Promise<Either<RefundNotFound | PortFailed, Refund>>;

  /**
   * Lists the refunds that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `ListRequestInvalid` (every issue of the page and the filter) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.listRefunds(organizationId, { paymentId }));
   */
  readonly listRefunds: (
    organizationId: OrganizationId,
    filter?: RefundFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<Refund>>>;

  /**
   * Returns every refund that matches a filter, newest first, for exports and reports.
   *
   * Reads pages and fails as `allInvoices` does.
   *
   * @example
   * for await (const refund of quittance.allRefunds(organizationId, { kinds: ["CHARGEBACK"] })) {
   *   console.log(refund.id, refund.price.amount, refund.price.currency);
   * }
   */
  readonly allRefunds: (
    organizationId: OrganizationId,
    filter?: RefundFilter,
  ) => AsyncIterable<Refund>;
}
