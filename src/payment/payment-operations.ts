import type { InvoiceId, OrganizationId, PaymentId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { PaymentFilter } from "./payment-filter.ts";
import type {
  ChangePaymentStatusOptions,
  ChangePaymentStatusError,
} from "./payment-change-status.ts";
import type { RecordedPayment } from "./payment-decide.ts";
import type { ListedPayments, ListPaymentsOptions } from "./payment-find.ts";
import type { ChangedPayment } from "./payment-move.ts";
import type {
  InvoicePaymentRequest,
  RecordPaymentError,
  RecordPaymentsError,
} from "./payment-recording.ts";
import type { PaymentDraft } from "./payment-review.ts";
import type { PaymentIssue, PaymentRequest } from "./payment-check.ts";
import type { Payment, PaymentStatus, PaymentNotFound } from "./payment.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { ListError } from "../listing/page-options.ts";

/** Records and reads payments. */
export interface PaymentOperations {
  /**
   * Records a payment of an invoice, once for each idempotency key, or updates its status.
   *
   * Use the provider's own identifier of the payment as the key. The value in US dollars and in the
   * currency of the invoice is fixed when the payment is recorded, at the rates of that time. Later
   * calls with the same key and content need neither rates nor an active provider: they update the
   * status, and a late PENDING changes nothing. The status of the invoice follows.
   *
   * Fails with `PaymentInvalid` (every issue), `InvoiceNotFound`, `IdempotencyMismatch` (the key
   * was used with other content), `PaymentTransitionInvalid`, `PaymentLimitReached`,
   * `RateNotFound`, `RateStale`, `RateMalformed`, `RatesExhausted` or `PortFailed`.
   *
   * @example
   * const { payment, invoice } = orThrow(
   *   await quittance.recordPayment(organizationId, invoiceId, {
   *     idempotencyKey: "pi_3Pq",
   *     providerId: idOf("prov", "prov_stripe"),
   *     price: { currency: "EUR", amount: Amount.of("129.95") },
   *     status: "COMPLETED",
   *   }),
   * );
   * console.log(payment.status, invoice.status);
   */
  readonly recordPayment: (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: PaymentRequest,
  ) => Promise<Either<RecordPaymentError, RecordedPayment>>;

  /**
   * Records up to 1,000 payments in one transaction, as when you import them from another system.
   *
   * Returns a result for each payment, in their order: what `recordPayment` returns. A payment that
   * fails does not affect the others. All values are at the rates of one time. It is safe to repeat
   * the call with the same keys.
   *
   * Fails with `TooManyPayments` or `PortFailed`.
   *
   * @example
   * const results = orThrow(await quittance.recordPayments(organizationId, requests));
   * for (const [place, result] of results.entries()) {
   *   if (isLeft(result)) console.log(requests[place].idempotencyKey, failureMessage(result.left));
   * }
   */
  readonly recordPayments: (
    organizationId: OrganizationId,
    requests: ReadonlyArray<InvoicePaymentRequest>,
  ) => Promise<
    Either<RecordPaymentsError, ReadonlyArray<Either<RecordPaymentError, RecordedPayment>>>
  >;

  /**
   * Finds every issue of a new payment. Stores nothing.
   *
   * For transport layers: a property that could not be read is `undefined` and is not checked.
   * Fails with `PortFailed`.
   *
   * @example
   * const issues = orThrow(
   *   await quittance.reviewPayment({ idempotencyKey, providerId, amount, currency }),
   * );
   */
  readonly reviewPayment: (
    draft: PaymentDraft,
  ) => Promise<Either<PortFailed, ReadonlyArray<PaymentIssue>>>;

  /**
   * Completes, fails or cancels a pending payment. Its present status changes nothing.
   *
   * Fails with `PaymentInvalid` (a reason without the status FAILED), `PaymentNotFound`,
   * `PaymentTransitionInvalid` or `PortFailed`.
   *
   * @example
   * const { invoice } = orThrow(
   *   await quittance.changePaymentStatus(organizationId, payment.id, "COMPLETED"),
   * );
   */
  readonly changePaymentStatus: (
    organizationId: OrganizationId,
    id: PaymentId,
    status: PaymentStatus,
    options?: ChangePaymentStatusOptions,
  ) => Promise<Either<ChangePaymentStatusError, ChangedPayment>>;

  /**
   * Returns one payment. Fails with `PaymentNotFound` or `PortFailed`.
   *
   * @example
   * const payment = orThrow(await quittance.getPayment(organizationId, id));
   */
  readonly getPayment: (
    organizationId: OrganizationId,
    id: PaymentId,
  ) => Promise<Either<PaymentNotFound | PortFailed, Payment>>;

  /**
   * Returns the payment with an idempotency key, or `undefined` if there is none.
   *
   * With the provider's own identifier as the key, it returns the payment that a webhook is about.
   * Fails with `PortFailed`.
   *
   * @example
   * const payment = orThrow(await quittance.findPaymentByKey(organizationId, "pi_3Pq"));
   */
  readonly findPaymentByKey: (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ) => Promise<Either<PortFailed, Payment | undefined>>;

  /**
   * Lists the payments that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `ListRequestInvalid` (every issue of the page and the filter) or `PortFailed`.
   *
   * @example
   * const page = orThrow(
   *   await quittance.listPayments(organizationId, { invoiceId }, { withProviders: true }),
   * );
   * for (const { providerId, price } of page.rows) {
   *   console.log(page.providers.get(providerId)?.name, `${price.amount} ${price.currency}`);
   * }
   */
  readonly listPayments: (
    organizationId: OrganizationId,
    filter?: PaymentFilter,
    options?: ListPaymentsOptions,
  ) => Promise<Either<ListError, ListedPayments>>;

  /**
   * Returns every payment that matches a filter, newest first, for exports and reports.
   *
   * Reads pages and fails as `allInvoices` does.
   *
   * @example
   * const filter = { statuses: ["COMPLETED"] } as const;
   * for await (const payment of quittance.allPayments(organizationId, filter)) {
   *   console.log(payment.id, payment.price.amount, payment.price.currency);
   * }
   */
  readonly allPayments: (
    organizationId: OrganizationId,
    filter?: PaymentFilter,
  ) => AsyncIterable<Payment>;
}
