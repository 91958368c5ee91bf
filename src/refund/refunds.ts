import { identity, pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { IdSource, OrganizationId, PaymentId, RefundId } from "../ids.ts";
import { readContext } from "../invoice/decision.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import { isLeft, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed, Page, PageRequest } from "../listing/page.ts";
import { allOf, listOf, ofOrganization, orElse } from "../schema/operation.ts";
import { asWritten, read, type Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  newRefund,
  refundList,
  refundStatusChange,
  type NewRefund,
  type Refund,
  type RefundFilter,
  type RefundList,
  type RefundNotFound,
  type RefundStatusChange,
  type RefundTransitionInvalid,
} from "./refund.ts";
import {
  decideRefund,
  decideStatus,
  type ChangedRefund,
  type ChangingRefundFacts,
  type RecordedRefund,
  type RefundingFacts,
  type RefundRejected,
} from "./refund-decide.ts";

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
   * key first, repeat the transaction, and pass the refund with the key to `decide`. If a refund
   * with another key has the identifier of a new one, fail and store nothing.
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

  /** Returns a page of the refunds that `refundMatcher` accepts, as `listInvoices` does. */
  readonly listRefunds: (
    organizationId: OrganizationId,
    filter: RefundFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Refund>>;
}

/** What operations on refunds need: no exchange rates, as a refund is a share of a payment. */
export interface RefundPorts {
  readonly refunds: RefundRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Records and reads refunds, chargebacks and reversals. */
export interface Refunds {
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
   * Fails with `Invalid` (every issue), `PaymentNotFound`, `PaymentNotCompleted`,
   * `RefundExceedsPayment` (with what is left), `IdempotencyMismatch`, `RefundTransitionInvalid`,
   * `RefundLimitReached` or `PortFailed`.
   *
   * @example
   * const { refund, invoice } = orThrow(
   *   await quittance.refunds.record(organizationId, payment.id, {
   *     idempotencyKey: "re_1Nq",
   *     currency: "EUR",
   *     price: "29.95",
   *   }),
   * );
   */
  readonly record: (
    organizationId: OrganizationId,
    paymentId: PaymentId,
    request: NewRefund,
  ) => Promise<Either<RefundRejected | PortFailed, RecordedRefund>>;

  /**
   * Completes or fails a pending refund. Its present status changes nothing.
   *
   * Fails with `Invalid`, `RefundNotFound`, `RefundTransitionInvalid` or `PortFailed`.
   *
   * @example
   * const { invoice } = orThrow(
   *   await quittance.refunds.changeStatus(organizationId, refund.id, { status: "COMPLETED" }),
   * );
   */
  readonly changeStatus: (
    organizationId: OrganizationId,
    id: RefundId,
    request: RefundStatusChange,
  ) => Promise<
    Either<Invalid | RefundNotFound | RefundTransitionInvalid | PortFailed, ChangedRefund>
  >;

  /**
   * Returns one refund. Fails with `RefundNotFound` or `PortFailed`.
   *
   * @example
   * const refund = orThrow(await quittance.refunds.get(organizationId, refundId));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: RefundId,
  ) => Promise<Either<RefundNotFound | PortFailed, Refund>>;

  /**
   * Lists the refunds that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.refunds.list(organizationId, { paymentId }));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: RefundList,
  ) => Promise<Either<Invalid | PortFailed, Listed<Refund>>>;

  /**
   * Returns every refund that matches a filter, newest first, for exports and reports. Reads page
   * after page, and throws failures as `QuittanceError`.
   *
   * @example
   * for await (const refund of quittance.refunds.all(organizationId, { kind: ["CHARGEBACK"] })) {
   *   console.log(refund.id, refund.price.amount, refund.price.currency);
   * }
   */
  readonly all: (organizationId: OrganizationId, filter?: RefundList) => AsyncIterable<Refund>;
}

const orNotFound = orElse<RefundNotFound>({ kind: "RefundNotFound" });

/** Creates the operations on refunds. */
export const createRefunds = (ports: RefundPorts): Refunds => {
  const { refunds, clock } = ports;
  const list = listOf("refunds", refundList, refunds.listRefunds);
  return ofOrganization("refunds", {
    record: async (organizationId, paymentId, request) => {
      const given = read(newRefund, request, clock());
      if (isLeft(given)) return given;
      const { idempotencyKey } = given.right;
      return pipe(
        refunds.recordRefund(organizationId, paymentId, idempotencyKey, (facts) =>
          decideRefund(facts, given.right, readContext(ports)),
        ),
        TE.flatMapEither(identity),
        TE.mapLeft(asWritten(request)),
      )();
    },
    changeStatus: async (organizationId, id, request) => {
      const given = read(refundStatusChange, request);
      if (isLeft(given)) return given;
      return pipe(
        refunds.changeRefund(organizationId, id, (facts) =>
          decideStatus(facts, given.right, readContext(ports)),
        ),
        TE.flatMapEither(identity),
      )();
    },
    get: (organizationId, id) =>
      pipe(refunds.findRefund(organizationId, id), TE.flatMapEither(orNotFound))(),
    list,
    all: allOf(list),
  });
};
