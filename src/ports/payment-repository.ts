import type { InvoiceId, OrganizationId, PaymentId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { PaymentFilter } from "../listing/payment-filter.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "./errors.ts";
import type { Decision, LockedInvoice } from "./invoice-repository.ts";

/** What a decision to record a payment needs, read while its invoice is locked. */
export interface RecordingFacts {
  /** The invoice and its payments; `undefined` if there is no such invoice. */
  readonly locked: LockedInvoice | undefined;
  /** The organization's payment with the same key, of any invoice. */
  readonly earlier: Payment | undefined;
}

/** What a decision to change a payment needs, read while its invoice is locked. */
export interface ChangingFacts {
  readonly locked: LockedInvoice;
  readonly payment: Payment;
}

/**
 * Stored payments. No task rejects; a failing store is `PortFailed`.
 *
 * Every method is limited to one organization: records of other organizations do not exist.
 * Amounts are stored exactly: `priceUsd`, `value` and `unitValue` have up to 35 digits before the
 * point and 30 after it.
 */
export interface PaymentRepository {
  /** Returns the payment with an identifier, or `undefined` if there is none. */
  readonly findPayment: (
    organizationId: OrganizationId,
    id: PaymentId,
  ) => TaskEither<PortFailed, Payment | undefined>;

  /** Returns the payment with an idempotency key, or `undefined` if there is none. */
  readonly findByKey: (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ) => TaskEither<PortFailed, Payment | undefined>;

  /**
   * Locks the invoice, reads it, its payments and the payment with the key, calls `decide`, stores
   * the change and unlocks, in that order and in one transaction. See `changeInvoice` for `decide`.
   *
   * Keys are unique in the organization. If a call on another invoice takes the key first, repeat
   * the transaction, and pass the payment with the key to `decide`. The change may replace the
   * payment with the key: then store its new status and everything that changes with it.
   */
  readonly recordPayment: <Outcome>(
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    idempotencyKey: string,
    decide: (facts: RecordingFacts) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /**
   * Locks the invoice of a payment, reads it and its payments, calls `decide`, stores the change
   * and unlocks, in that order and in one transaction. See `changeInvoice` for `decide`. Pass
   * `undefined` if there is no such payment.
   */
  readonly changePayment: <Outcome>(
    organizationId: OrganizationId,
    id: PaymentId,
    decide: (facts: ChangingFacts | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /** Returns a page of the payments that `matchesPayment` accepts, as `listInvoices` does. */
  readonly listPayments: (
    organizationId: OrganizationId,
    filter: PaymentFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Payment>>;
}
