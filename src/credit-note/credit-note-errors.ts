import type { CreditNoteInvalid } from "./credit-note-check.ts";
import type { CreditExceedsInvoice } from "./credit-plan.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import type { InvoiceNotFound } from "../invoice/invoice.ts";

/** The organization has no such credit note. */
export interface CreditNoteNotFound {
  readonly kind: "CreditNoteNotFound";
}

/** A voided invoice is not to be paid, so that nothing of it can be credited. */
export interface InvoiceVoided {
  readonly kind: "InvoiceVoided";
}

/** The invoice has the maximum number of credit notes, or of steps of all of them. */
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
