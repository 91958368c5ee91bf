import type { Either } from "quittance";
import { draftOfCreditNote } from "./draft-of-credit-note.ts";
import { draftOfInvoice, type InvoiceFacts } from "./draft-of-invoice.ts";
import type { EInvoice } from "./einvoice.ts";
import { einvoiceOf } from "./einvoice-of-draft.ts";
import { left, requireLines, right, type EInvoiceProfile } from "quittance/adapter";
import type { EInvoiceIssue } from "./issue.ts";
import { readinessOfDraft, type Readiness } from "./readiness.ts";
import type { CreditNoteSource, InvoiceSource } from "./source.ts";

/** The records of a document: those of an invoice, and a credit note of it if it is of one. */
export interface DocumentSource extends InvoiceSource {
  /** The document is of this credit note instead of the invoice. */
  readonly creditNote?: CreditNoteSource | undefined;
}

/** Options of `documentOf` and `readiness`. */
export interface DocumentOptions extends InvoiceFacts {
  /** Defaults to `EN16931`. */
  readonly profile?: EInvoiceProfile | undefined;
}

/** Options of `readiness`. */
export interface ReadinessOptions extends DocumentOptions {
  /**
   * Whether the invoice is issued and must have a number. `false` for the records of
   * `invoices.preview`, whose number only issuing gives. Defaults to `true`.
   */
  readonly isIssued?: boolean | undefined;
}

/** An invoice or a credit note that cannot be stated as an e-invoice. */
export interface NotReady {
  readonly kind: "EInvoiceNotReady";
  /** Everything that is missing or wrong, in the order of the document. */
  readonly missing: ReadonlyArray<EInvoiceIssue>;
}

/**
 * Returns the e-invoice of an invoice or a credit note, or everything that it lacks. The same
 * records give the same document. Nothing is rounded that the records did not round, so that
 * validators need no tolerance.
 *
 * Pass the records that `invoices.get` returns with the parts `items` and `calculations`, and with
 * `items.product` for the descriptions of products. Throws `TypeError` for an invoice that was read
 * without its items or calculations.
 *
 * @example
 * const expand = ["items.product", "calculations"] as const;
 * const page = orThrow(await quittance.invoices.get(organizationId, id, { expand }));
 * const document = documentOf(page, { profile: "PEPPOL" });
 * if (isLeft(document)) return document.left.missing;
 * return renderUbl(document.right);
 */
export const documentOf = (
  source: DocumentSource,
  options: DocumentOptions = {},
): Either<NotReady, EInvoice> => {
  const { profile = "EN16931" } = options;
  const draft = draftOf("documentOf", source, options);
  const { missing } = readinessOfDraft(draft, profile);
  return missing.length > 0
    ? left({ kind: "EInvoiceNotReady", missing })
    : right(einvoiceOf(draft, profile));
};

/**
 * Returns everything that an invoice or a credit note lacks to be an e-invoice of a profile, and
 * what looks wrong. Works before it has a number or a seller, and for the records of a request that
 * `invoices.preview` returns, too. Throws `TypeError` as `documentOf`.
 */
export const readiness = (
  source: DocumentSource,
  { profile = "EN16931", isIssued = true, ...facts }: ReadinessOptions = {},
): Readiness => readinessOfDraft({ ...draftOf("readiness", source, facts), isIssued }, profile);

const draftOf = (caller: string, source: DocumentSource, options: DocumentOptions) => {
  requireLines(caller, source, ["items.product", "calculations"]);
  return source.creditNote === undefined
    ? draftOfInvoice(source, options)
    : draftOfCreditNote(source, source.creditNote);
};
