import type { LedgerEvent } from "../event/event.ts";
import type { CouponId, InvoiceId, OrganizationId } from "../ids.ts";
import type { CreditNote } from "../credit-note/credit-note.ts";
import type { StoredInvoice, StoredInvoicePart } from "./invoice-expand.ts";
import type { InvoiceRecords, InvoiceStored } from "./invoice-number.ts";
import type { Invoice } from "./invoice.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { InvoiceConditions } from "./invoice-list.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import type { OpenInvoice, OpenInvoiceRange } from "../report/open-items.ts";
import type { TaxDocument, TaxDocumentRange } from "../report/report-too-large.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** An idempotency key and the content of its request. */
export interface IdempotencyClaim {
  readonly key: string;
  /** The content as one text. Compared for equality only; a store may keep a digest of it. */
  readonly fingerprint: string;
}

/** The result of an earlier call with the same key. */
export interface EarlierCall {
  readonly invoiceId: InvoiceId;
  /** Whether its request had the same content. */
  readonly sameContent: boolean;
}

/** A coupon of a new invoice has no redemptions left. */
export interface CouponUsedUp {
  readonly kind: "CouponUsedUp";
  readonly couponId: CouponId;
  /** Whether only the customer has none left: `maxPerCustomer` is reached, `maxRedemptions` not. */
  readonly byCustomer: boolean;
}

/** An invoice, its payments and their refunds, read together for a decision. */
export interface LockedInvoice {
  readonly invoice: Invoice;
  /** All payments of the invoice. */
  readonly payments: ReadonlyArray<Payment>;
  /** All refunds of these payments. */
  readonly refunds: ReadonlyArray<Refund>;
}

/** The writes of a decision, stored in one transaction. */
export interface LedgerChange {
  /** The new state of the invoice; `undefined` if it does not change. */
  readonly invoice: Invoice | undefined;
  /** A payment to add, or to replace the one with the same identifier. */
  readonly payment: Payment | undefined;
  /** A refund to add, or to replace the one with the same identifier. */
  readonly refund?: Refund | undefined;
  /** A credit note to add. */
  readonly creditNote?: CreditNote | undefined;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** The result of a decide function. */
export interface Decision<Outcome> {
  /** Returned to the caller after the change is stored. */
  readonly outcome: Outcome;
  /** `undefined` changes nothing. */
  readonly change: LedgerChange | undefined;
}

/**
 * Stored invoices. No task rejects; a failing store is `PortFailed`.
 *
 * Every method is limited to one organization: records of other organizations do not exist.
 */
export interface InvoiceRepository {
  /**
   * Returns an invoice and the requested parts (parents included), read at one time. Products and
   * billing schemas are not among them: they come from the catalog.
   *
   * Payments are limited to the newest `maxExpandedPayments` in `byNewest` order. The result also
   * has the number of all payments, and the providers and refunds of the returned ones, refunds in
   * the same order. Credit notes are in that order too.
   */
  readonly findInvoice: (
    organizationId: OrganizationId,
    id: InvoiceId,
    parts: ReadonlySet<StoredInvoicePart>,
  ) => TaskEither<PortFailed, StoredInvoice | undefined>;

  /**
   * Returns invoices and the requested parts (parents included) by their identifiers, read at one
   * time as by `findInvoice`, with all payments. Unknown identifiers are absent.
   *
   * @param ids at most 100.
   */
  readonly findInvoices: (
    organizationId: OrganizationId,
    ids: ReadonlySet<InvoiceId>,
    parts: ReadonlySet<StoredInvoicePart>,
  ) => TaskEither<PortFailed, ReadonlyMap<InvoiceId, StoredInvoice>>;

  /**
   * Returns the organization of an invoice, for a payer who only has the identifier; `undefined` if
   * no organization or more than one has an invoice with this identifier.
   */
  readonly ownerOf: (id: InvoiceId) => TaskEither<PortFailed, OrganizationId | undefined>;

  /** Returns the earlier call with an idempotency key, or `undefined` if there is none. */
  readonly findEarlierCall: (
    organizationId: OrganizationId,
    claim: IdempotencyClaim,
  ) => TaskEither<PortFailed, EarlierCall | undefined>;

  /**
   * Stores a new invoice with all its records, its events and its claim, and redeems its coupons,
   * in one transaction.
   *
   * If the claim's key is taken, also by a concurrent call, nothing is stored and the earlier call
   * is returned. Otherwise, if a coupon has no redemptions left, also because of a concurrent call,
   * nothing is stored and the first such coupon by identifier is returned. Only the limits are
   * checked, `maxRedemptions` before `maxPerCustomer`: a coupon that was deactivated or has ended
   * since the invoice was priced is redeemed. Coupons that are not stored are a failure, as is an
   * identifier that another invoice of the organization has.
   *
   * Each coupon is redeemed once, by the customer email in the form of `foldEmail`. An invoice that
   * is voided when it is stored does not count.
   *
   * The invoice is stored with the seller that the organization has then, or without one, whatever
   * seller the records have; it stays when the organization changes. Its events have no seller.
   *
   * With a series, the invoice and its events are stored with the number that `numberInvoice`
   * gives for the next count of the series in the organization. The
   * counts of stored invoices are 1, 2, 3 and so on without gaps, whatever fails, is rolled back or
   * runs concurrently. A call that stores nothing takes no number. The number and the seller of the
   * stored invoice are returned; `undefined` if it has neither.
   */
  readonly storeInvoice: (
    organizationId: OrganizationId,
    records: InvoiceRecords,
    claim: IdempotencyClaim | undefined,
    events: ReadonlyArray<LedgerEvent>,
  ) => TaskEither<PortFailed, EarlierCall | CouponUsedUp | InvoiceStored | undefined>;

  /**
   * Passes the invoice, its payments and refunds to `decide`, and stores the change in one
   * transaction. An invoice that becomes voided no longer counts as a redemption of its coupons.
   *
   * A change is stored only if nothing of the invoice has changed since `decide` saw it: lock the
   * invoice before you read, or compare its revision when you write, and otherwise read and decide
   * again. So no two changes of an invoice are decided on the same records.
   *
   * `decide` is synchronous. It reads the clock and creates identifiers, so call it after you have
   * read. It has no other effect, so call it again if needed. Pass `undefined` if there is no such
   * invoice.
   */
  readonly changeInvoice: <Outcome>(
    organizationId: OrganizationId,
    id: InvoiceId,
    decide: (locked: LockedInvoice | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /**
   * Returns a page of the invoices that `matchesInvoice` accepts, in `byNewest` order, counted up
   * to `countCap`. Email addresses are compared in the form of `foldEmail`, in any script.
   */
  readonly listInvoices: (
    organizationId: OrganizationId,
    filter: InvoiceConditions,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Invoice>>;

  /**
   * Returns the first invoices that `canBeOpen` accepts, after a position in `byDueDate` order,
   * each with all its payments, their refunds and all its credit notes, read at one time.
   */
  readonly readOpenInvoices: (
    organizationId: OrganizationId,
    range: OpenInvoiceRange,
  ) => TaskEither<PortFailed, ReadonlyArray<OpenInvoice>>;

  /**
   * Returns the first documents of a kind within a range of time, in the order of `byTaxPosition`,
   * after a position: invoices by `issuedAt`, or else `createdAt`; credit notes by `createdAt`;
   * voided invoices by `voidedAt`. Each has its invoice, all items and calculations of it, and all
   * its credit notes.
   */
  readonly readTaxDocuments: (
    organizationId: OrganizationId,
    range: TaxDocumentRange,
  ) => TaskEither<PortFailed, ReadonlyArray<TaxDocument>>;
}
