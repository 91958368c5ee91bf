import type { CreditNoteId, InvoiceId, OrganizationId } from "../ids.ts";
import type { CreditNoteRequest } from "./credit-note-check.ts";
import type { CreditNote } from "./credit-note.ts";
import type { Either } from "../kernel/either.ts";
import type { CreditNoteFilter } from "./credit-note-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { CreatedCreditNote } from "./credit-note-decide.ts";
import type { CreateCreditNoteError, CreditNoteNotFound } from "./credit-note-errors.ts";
import type { Listed } from "../listing/page-list.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Issues and reads credit notes. */
export interface CreditNoteOperations {
  /**
   * Issues a credit note for lines of an invoice, once for each idempotency key: for a quantity of
   * each line, or for an amount. The invoice is then due for less. If its payments cover what is
   * left, or nothing is left, it is completed.
   *
   * Amounts are rounded cumulatively, so that the credit notes of all lines add up to the invoice
   * exactly, taxes and rounding included, in any split and order. No exchange rate is needed.
   *
   * Fails with `CreditNoteInvalid` (every issue), `InvoiceNotFound`, `InvoiceVoided`,
   * `CreditExceedsInvoice` (with what is left), `IdempotencyMismatch`, `CreditNoteLimitReached` or
   * `PortFailed`.
   *
   * @example
   * const { creditNote, invoice } = orThrow(
   *   await quittance.createCreditNote(organizationId, invoiceId, {
   *     idempotencyKey: "return_17",
   *     lines: [{ invoiceItemId, quantity: 1 }],
   *   }),
   * );
   */
  readonly createCreditNote: (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: CreditNoteRequest,
  ) => Promise<Either<CreateCreditNoteError, CreatedCreditNote>>;

  /**
   * Returns one credit note. Fails with `CreditNoteNotFound` or `PortFailed`.
   *
   * @example
   * const creditNote = orThrow(await quittance.getCreditNote(organizationId, id));
   */
  readonly getCreditNote: (
    organizationId: OrganizationId,
    id: CreditNoteId,
  ) => Promise<Either<CreditNoteNotFound | PortFailed, CreditNote>>;

  /**
   * Lists the credit notes that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `ListRequestInvalid` (every issue of the page and the filter) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.listCreditNotes(organizationId, { invoiceId }));
   */
  readonly listCreditNotes: (
    organizationId: OrganizationId,
    filter?: CreditNoteFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<CreditNote>>>;

  /**
   * Returns every credit note that matches a filter, newest first, for exports and reports.
   *
   * Reads pages and fails as `allInvoices` does.
   *
   * @example
   * for await (const note of quittance.allCreditNotes(organizationId, { invoiceId })) {
   *   console.log(note.number, note.total, note.currency);
   * }
   */
  readonly allCreditNotes: (
    organizationId: OrganizationId,
    filter?: CreditNoteFilter,
  ) => AsyncIterable<CreditNote>;
}
