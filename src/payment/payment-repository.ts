import type { InvoiceId, OrganizationId, PaymentId, ProviderId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { PaymentFilter } from "./payment-filter.ts";
import type { Provider } from "../provider/provider.ts";
import type { Payment } from "./payment.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Decision, LockedInvoice } from "../invoice/invoice-repository.ts";

/** What is read for a payment to record. */
export interface RecordingRequest {
  readonly invoiceId: InvoiceId;
  readonly idempotencyKey: string;
  readonly providerId: ProviderId;
}

/** What a decision to record a payment needs, read together. */
export interface RecordingFacts {
  /** The invoice and its payments; `undefined` if there is no such invoice. */
  readonly locked: LockedInvoice | undefined;
  /** The organization's payment with the same key, of any invoice. */
  readonly earlier: Payment | undefined;
  /** As `findProviders` returns it; `undefined` if there is no such provider. */
  readonly provider: Provider | undefined;
}

/** What a decision to change a payment needs, read together. */
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
   * Reads the facts of payments to record, in the order of the requests and at one time, without
   * locks.
   */
  readonly readRecordings: (
    organizationId: OrganizationId,
    requests: ReadonlyArray<RecordingRequest>,
  ) => TaskEither<PortFailed, ReadonlyArray<RecordingFacts>>;

  /**
   * Records payments in one transaction. For each of them, in their order, passes the facts that
   * `readRecordings` defines to `decide`, including the changes of the payments before it, and
   * stores the change. Returns the outcomes in the same order. See `changeInvoice` for `decide` and
   * for what other calls change meanwhile.
   *
   * With `read`, the result of `readRecordings` for the same requests, a store can decide on these
   * facts without reading again. They can be outdated: it stores changes only if all are still
   * current, and otherwise reads again.
   *
   * Keys are unique in the organization. If a call on another invoice takes a key first, repeat the
   * transaction, and pass the payment with the key to `decide`. A change may replace the payment
   * with the key: then store its new status and everything that changes with it.
   */
  readonly recordPayments: <Outcome>(
    organizationId: OrganizationId,
    requests: ReadonlyArray<RecordingRequest>,
    decide: (facts: RecordingFacts, place: number) => Decision<Outcome>,
    read?: ReadonlyArray<RecordingFacts>,
  ) => TaskEither<PortFailed, ReadonlyArray<Outcome>>;

  /**
   * Passes the invoice of a payment, its payments and refunds to `decide`, and stores the change.
   * See `changeInvoice`. Pass `undefined` if there is no such payment.
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
