import type { CreditNoteInvalid } from "../invoice/credit-note-request.ts";
import type { CreditExceedsInvoice } from "../invoice/plan-credit.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { IdempotencyMismatch, InvoiceNotFound } from "./errors.ts";

/** The organization has no such credit note. */
export interface CreditNoteNotFound {
  readonly kind: "CreditNoteNotFound";
}

/** A voided invoice is not to be paid, so that nothing of it can be credited. */
export interface InvoiceVoided {
  readonly kind: "InvoiceVoided";
}

/** The invoice has the maximum number of credit notes. */
export interface CreditNoteLimitReached {
  readonly kind: "CreditNoteLimitReached";
}

/** Every failure of `createCreditNote`. */
export type CreateCreditNoteError =
  | CreditNoteInvalid
  | InvoiceNotFound
  | InvoiceVoided
  | CreditExceedsInvoice
  | IdempotencyMismatch
  | CreditNoteLimitReached
  | PortFailed;
