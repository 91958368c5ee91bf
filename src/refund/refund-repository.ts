import type { OrganizationId, PaymentId, RefundId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { RefundFilter } from "./refund-filter.ts";
import type { Refund } from "./refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import type { ChangingFacts } from "../payment/payment-repository.ts";

/** What a decision to record a refund needs, read while the invoice of its payment is locked. */
export interface RefundingFacts extends ChangingFacts {
  /** The organization's refund with the same key, of any payment. */
  readonly earlier: Refund | undefined;
}

/** What a decision to change a refund needs, read while the invoice of its payment is locked. */
export interface ChangingRefundFacts extends ChangingFacts {
  readonly refund: Refund;
}

/**
 * Stored refunds. No task rejects; a failing store is `PortFailed`.
 *
 * Every method is limited to one organization: records of other organizations do not exist.
 * Amounts are stored exactly, like those of payments.
 */
export interface RefundRepository {
  /** Returns the refund with an identifier, or `undefined` if there is none. */
  readonly findRefund: (
    organizationId: OrganizationId,
    id: RefundId,
  ) => TaskEither<PortFailed, Refund | undefined>;

  /**
   * Locks the invoice of a payment, reads it, its payments and refunds and the refund with the key,
   * calls `decide`, stores the change and unlocks, in that order and in one transaction. See
   * `changeInvoice` for `decide`. Pass `undefined` if there is no such payment.
   *
   * Keys are unique among the refunds of the organization. If a call on another invoice takes the
   * key first, repeat the transaction, and pass the refund with the key to `decide`.
   */
  readonly recordRefund: <Outcome>(
    organizationId: OrganizationId,
    paymentId: PaymentId,
    idempotencyKey: string,
    decide: (facts: RefundingFacts | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /**
   * Does the same for a refund that is to be changed. Pass `undefined` if there is no such refund.
   * Everything that changes with the status is stored: the price, the values, `afterCompletion`,
   * `reason`, `reference` and the times.
   */
  readonly changeRefund: <Outcome>(
    organizationId: OrganizationId,
    id: RefundId,
    decide: (facts: ChangingRefundFacts | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /** Returns a page of the refunds that `matchesRefund` accepts, as `listInvoices` does. */
  readonly listRefunds: (
    organizationId: OrganizationId,
    filter: RefundFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Refund>>;
}
