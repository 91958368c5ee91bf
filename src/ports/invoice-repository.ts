import type { LedgerEvent } from "../events/event.ts";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { StoredInvoice, StoredInvoicePart } from "../invoice/expand-invoice.ts";
import type { InvoiceRecords } from "../invoice/invoice-records.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { InvoiceFilter } from "../listing/invoice-filter.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { Payment } from "../payment/payment.ts";
import type { PortFailed } from "./errors.ts";

/** An idempotency key, and what was asked for under it as one text. */
export interface IdempotencyClaim {
  readonly key: string;
  /** Compared for equality only; a store may keep a digest of it. */
  readonly fingerprint: string;
}

/** What became of an earlier call with the same key. */
export interface EarlierCall {
  readonly invoiceId: InvoiceId;
  /** Whether it asked for the same. */
  readonly sameContent: boolean;
}

/** What the settlement of an invoice rests on, read while its lock is held. */
export interface LockedInvoice {
  readonly invoice: Invoice;
  /** All of its payments. */
  readonly payments: ReadonlyArray<Payment>;
}

/** What a decision changes, stored together or not at all. */
export interface LedgerChange {
  /** The invoice as it is to be; `undefined` leaves it as it is. */
  readonly invoice: Invoice | undefined;
  /** A payment to add, or to put in the place of the one with its identifier. */
  readonly payment: Payment | undefined;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** What was decided on an invoice under its lock. */
export interface Decision<Outcome> {
  /** Handed back to the caller once the change is stored. */
  readonly outcome: Outcome;
  /** `undefined` changes nothing. */
  readonly change: LedgerChange | undefined;
}

/**
 * Where invoices are kept. No task rejects; a failing store is `PortFailed`.
 *
 * Every method stays within one organization: what another organization owns does not exist.
 */
export interface InvoiceRepository {
  /**
   * An invoice and the parts asked for (parents included), read at one moment. Products and billing
   * schemas are not among them: the catalogue has those, and it may be the host's own.
   *
   * Of its payments only the newest `maxExpandedPayments` in `byNewest` order, with the number of
   * all of them, and the providers of those payments.
   */
  readonly findInvoice: (
    organizationId: OrganizationId,
    id: InvoiceId,
    parts: ReadonlySet<StoredInvoicePart>,
  ) => TaskEither<PortFailed, StoredInvoice | undefined>;

  /**
   * Whose invoice this is, for a payer who has nothing but the identifier; `undefined` when it is
   * nobody's, or when more than one organization uses the identifier.
   */
  readonly ownerOf: (id: InvoiceId) => TaskEither<PortFailed, OrganizationId | undefined>;

  /** What an idempotency key was used for before. */
  readonly findEarlierCall: (
    organizationId: OrganizationId,
    claim: IdempotencyClaim,
  ) => TaskEither<PortFailed, EarlierCall | undefined>;

  /**
   * Store a new invoice with all its records, its events and its claim, in one transaction.
   *
   * When the claim's key is taken, also by a call that runs at the same time, nothing is stored and
   * the earlier call is given.
   */
  readonly storeInvoice: (
    organizationId: OrganizationId,
    records: InvoiceRecords,
    claim: IdempotencyClaim | undefined,
    events: ReadonlyArray<LedgerEvent>,
  ) => TaskEither<PortFailed, EarlierCall | undefined>;

  /**
   * Lock the invoice, read it and its payments, let `decide` decide, store what it says, unlock.
   *
   * In that order, in one transaction: two decisions on one invoice never see the same facts.
   * `decide` is pure; it may be called again when a transaction is repeated. It is given
   * `undefined` when there is no such invoice.
   */
  readonly changeInvoice: <Outcome>(
    organizationId: OrganizationId,
    id: InvoiceId,
    decide: (locked: LockedInvoice | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /**
   * A page of what `matchesInvoice` keeps, in `byNewest` order, counted to `countCap`. E-mail
   * addresses are compared as `foldEmail` writes them, in any script.
   */
  readonly listInvoices: (
    organizationId: OrganizationId,
    filter: InvoiceFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<Invoice>>;
}
