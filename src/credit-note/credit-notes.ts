import { identity, pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { CreditNoteId, IdSource, InvoiceId, OrganizationId } from "../ids.ts";
import { readContext } from "../invoice/decision.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import { findSeries, type Numbering } from "../invoice/number-series.ts";
import { isLeft, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Listed, Page, PageRequest } from "../listing/page.ts";
import { allOf, listOf, ofOrganization, orElse } from "../schema/operation.ts";
import { asWritten, read, type Invalid } from "../schema/schema.ts";
import type { Clock } from "../time/timestamp.ts";
import {
  decideCreditNote,
  type CreatedCreditNote,
  type CreditingFacts,
  type CreditNoteRejected,
} from "./credit-note-decide.ts";
import {
  creditNoteList,
  newCreditNote,
  type CreditNote,
  type CreditNoteFilter,
  type CreditNoteList,
  type CreditNoteNotFound,
  type NewCreditNote,
} from "./credit-note.ts";

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
   * the key first, repeat the transaction, and pass the credit note with the key to `decide`. If
   * another credit note has the identifier of a new one, fail and store nothing.
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

  /** Returns a page of the notes that `creditNoteMatcher` accepts, as `listInvoices` does. */
  readonly listCreditNotes: (
    organizationId: OrganizationId,
    filter: CreditNoteFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<CreditNote>>;
}

/**
 * What operations on credit notes need: no catalog and no exchange rates, as a credit note has
 * shares of the stored steps of its invoice.
 */
export interface CreditNotePorts {
  readonly creditNotes: CreditNoteRepository;
  /** The number series of new credit notes. Without it, they have no numbers. */
  readonly creditNoteNumbering?: Numbering | undefined;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Issues and reads credit notes. */
export interface CreditNotes {
  /**
   * Issues a credit note for lines of an invoice, once for each idempotency key: for a quantity of
   * each line, or for an amount. The invoice is then due for less. If its payments cover what is
   * left, or nothing is left, it is completed.
   *
   * Amounts are rounded cumulatively, so that the credit notes of all lines add up to the invoice
   * exactly, taxes and rounding included, in any split and order. No exchange rate is needed.
   *
   * With `preview`, returns what the credit note and the invoice would be. Nothing is stored, the
   * credit note has no number, its identifier stays unknown, and the key can be used afterwards.
   *
   * Fails with `Invalid` (every issue), `InvoiceNotFound`, `InvoiceVoided`, `CreditExceedsInvoice`
   * (with what is left), `IdempotencyMismatch`, `CreditNoteLimitReached` or `PortFailed`.
   *
   * @example
   * const { creditNote, invoice } = orThrow(
   *   await quittance.creditNotes.create(organizationId, invoiceId, {
   *     idempotencyKey: "return_17",
   *     lines: [{ invoiceItemId, quantity: 1 }],
   *   }),
   * );
   */
  readonly create: (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: NewCreditNote,
  ) => Promise<Either<CreditNoteRejected | PortFailed, CreatedCreditNote>>;

  /**
   * Returns one credit note. Fails with `CreditNoteNotFound` or `PortFailed`.
   *
   * @example
   * const creditNote = orThrow(await quittance.creditNotes.get(organizationId, creditNoteId));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: CreditNoteId,
  ) => Promise<Either<CreditNoteNotFound | PortFailed, CreditNote>>;

  /**
   * Lists the credit notes that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.creditNotes.list(organizationId, { invoiceId }));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: CreditNoteList,
  ) => Promise<Either<Invalid | PortFailed, Listed<CreditNote>>>;

  /**
   * Returns every credit note that matches a filter, newest first, for exports and reports. Reads
   * page after page, and throws failures as `QuittanceError`.
   *
   * @example
   * for await (const note of quittance.creditNotes.all(organizationId, { invoiceId })) {
   *   console.log(note.number, note.total, note.currency);
   * }
   */
  readonly all: (
    organizationId: OrganizationId,
    filter?: CreditNoteList,
  ) => AsyncIterable<CreditNote>;
}

const orNotFound = orElse<CreditNoteNotFound>({ kind: "CreditNoteNotFound" });

/** Creates the operations on credit notes. */
export const createCreditNotes = (ports: CreditNotePorts): CreditNotes => {
  const { creditNotes, creditNoteNumbering, clock } = ports;
  const list = listOf("creditNotes", creditNoteList, creditNotes.listCreditNotes);
  return ofOrganization("creditNotes", {
    create: async (organizationId, invoiceId, request) => {
      const given = read(newCreditNote, request);
      if (isLeft(given)) return given;
      const isPreview = given.right.preview === true;
      const numbering = isPreview ? undefined : creditNoteNumbering;
      const found = await findSeries(numbering, organizationId, clock());
      if (isLeft(found)) return found;
      const series = found.right;
      const claim = { idempotencyKey: given.right.idempotencyKey, series: series?.name };
      return pipe(
        creditNotes.issueCreditNote(organizationId, invoiceId, claim, (facts) =>
          decideCreditNote(facts, given.right, series, readContext(ports)),
        ),
        TE.flatMapEither(identity),
        TE.mapLeft(asWritten(request)),
      )();
    },
    get: (organizationId, id) =>
      pipe(creditNotes.findCreditNote(organizationId, id), TE.flatMapEither(orNotFound))(),
    list,
    all: allOf(list),
  });
};
