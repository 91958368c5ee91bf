import type { InvoiceId, OrganizationId, PaymentId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { PaymentFilter } from "../listing/payment-filter.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "./errors.ts";
import type { Decision, LockedInvoice } from "./invoice-repository.ts";

/** What decides whether a payment is recorded, read while the lock of its invoice is held. */
export interface RecordingFacts {
  /** The invoice and its payments; `undefined` when there is no such invoice. */
  readonly locked: LockedInvoice | undefined;
  /** The payment of the organization that has the key already, of whichever invoice. */
  readonly earlier: Payment | undefined;
}

/** What decides whether a payment changes, read while the lock of its invoice is held. */
export interface ChangingFacts {
  readonly locked: LockedInvoice;
  readonly payment: Payment;
}

/**
 * Where payments are kept, beside the invoices. No task rejects; a failing store is `PortFailed`.
 *
 * Every method stays within one organization: what another organization owns does not exist.
 * Amounts are kept to the last digit: `priceUsd`, `value` and `unitValue` have up to 35 digits
 * before the point and 30 after it.
 */
export interface PaymentRepository {
  readonly findPayment: (
    organizationId: OrganizationId,
    id: PaymentId,
  ) => TaskEither<PortFailed, Payment | undefined>;

  /** The payment with an idempotency key. */
  readonly findByKey: (
    organizationId: OrganizationId,
    idempotencyKey: string,
  ) => TaskEither<PortFailed, Payment | undefined>;

  /**
   * Lock the invoice, read it, its payments and the payment that has the key, let `decide` decide,
   * store what it says, unlock: in that order, in one transaction.
   *
   * Keys are unique in the organization. Where a call on another invoice takes the key first, the
   * whole is repeated, and `decide` is given the payment that has it. `decide` is pure. The change
   * may replace the payment that has the key: then its new status, and all that changes with it, is
   * stored.
   */
  readonly recordPayment: <Outcome>(
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    idempotencyKey: string,
    decide: (facts: RecordingFacts) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /**
   * Lock the invoice of a payment, read it and its payments, let `decide` decide, store what it
   * says, unlock: in that order, in one transaction. `decide` is pure, and is given `undefined`
   * when there is no such payment.
   */
  readonly changePayment: <Outcome>(
    organizationId: OrganizationId,
    id: PaymentId,
    decide: (facts: ChangingFacts | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /** A page of what `matchesPayment` keeps, in `byNewest` order, counted to `countCap`. */
  readonly listPayments: (
    organizationId: OrganizationId,
    filter: PaymentFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Payment>>;
}
