import type { CreditNoteId, InvoiceId, OrganizationId } from "../ids.ts";
import type { CreditNote } from "./credit-note.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { CreditNoteFilter } from "./credit-note-filter.ts";
import type { Page, PageRequest } from "../listing/page.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Decision, LockedInvoice } from "../invoice/invoice-repository.ts";

/** What a decision to issue a credit note needs, read while the invoice is locked. */
export interface CreditingFacts {
  readonly locked: LockedInvoice;
  /** In the order of the invoice. */
  readonly items: ReadonlyArray<InvoiceItem>;
  /** By item and `idx`, then the totals. */
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  /** All credit notes of the invoice. */
  readonly creditNotes: ReadonlyArray<CreditNote>;
  /** The organization's credit note with the same key, of any invoice. */
  readonly earlier: CreditNote | undefined;
  /** Number of credit notes of the series plus one; 1 without a series. */
  readonly count: number;
}

/** What a call that issues a credit note claims. */
export interface CreditNoteClaim {
  readonly idempotencyKey: string;
  /** The name of the number series of the credit note; `undefined` if it gets no number. */
  readonly series: string | undefined;
}

/**
 * Stored credit notes. No task rejects; a failing store is `PortFailed`.
 *
 * Every method is limited to one organization: records of other organizations do not exist.
 * Credit notes never change. Their amounts are stored exactly, also those of lines and steps.
 */
export interface CreditNoteRepository {
  /** Returns the credit note with an identifier, or `undefined` if there is none. */
  readonly findCreditNote: (
    organizationId: OrganizationId,
    id: CreditNoteId,
  ) => TaskEither<PortFailed, CreditNote | undefined>;

  /**
   * Locks the invoice, reads it, its payments and their refunds, its items, calculations and credit
   * notes and the credit note with the key, calls `decide`, stores the change and unlocks, in that
   * order and in one transaction. See `changeInvoice` for `decide`. Pass `undefined` if there is no
   * such invoice.
   *
   * Keys are unique among the credit notes of the organization. If a call on another invoice takes
   * the key first, repeat the transaction, and pass the credit note with the key to `decide`.
   *
   * With a series, the counts of the stored credit notes are 1, 2, 3 and so on without gaps,
   * whatever fails, is rolled back or runs concurrently. They are independent of the series of
   * invoices, also of one with the same name. A decision that stores no credit note takes no count.
   */
  readonly issueCreditNote: <Outcome>(
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    claim: CreditNoteClaim,
    decide: (facts: CreditingFacts | undefined) => Decision<Outcome>,
  ) => TaskEither<PortFailed, Outcome>;

  /** Returns a page of the notes that `matchesCreditNote` accepts, as `listInvoices` does. */
  readonly listCreditNotes: (
    organizationId: OrganizationId,
    filter: CreditNoteFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<CreditNote>>;
}
