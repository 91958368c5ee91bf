import { invalid, limitReached, notFound, type ErrorRows } from "../failure/error-row.ts";
import { Amount } from "../money/amount.ts";
import { maxSteps } from "../quote/quote-limits.ts";
import { maxCreditNotesPerInvoice } from "./credit-note.ts";
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

const creditNotesInAll = `credit notes, with ${String(maxSteps)} calculation steps in all`;

const leftToCredit = (error: CreditExceedsInvoice): string => {
  const { isQuantity, remaining, exactRemaining, remainingQuantity } = error;
  const left = isQuantity ? exactRemaining : remaining;
  const amount = `${Amount.render(left.amount)} ${left.currency}`;
  return isQuantity
    ? `Only ${String(remainingQuantity)} units with ${amount} are left to credit`
    : `Only ${amount} is left to credit`;
};

/** What is reported about the errors of credit notes. */
export const creditNoteErrors = {
  CreditNoteInvalid: /* @__PURE__ */ invalid("credit note"),
  CreditNoteNotFound: /* @__PURE__ */ notFound("credit note"),
  InvoiceVoided: {
    code: "INVOICE_VOIDED",
    message: "A voided invoice cannot be credited",
    thrown: "A voided invoice cannot be credited",
  },
  CreditExceedsInvoice: {
    code: "CREDIT_EXCEEDS_INVOICE",
    message: leftToCredit,
    property: ({ index, isQuantity }) =>
      `lines.${String(index)}.${isQuantity ? "quantity" : "amount"}`,
    thrown: ({ remaining: { amount, currency } }) =>
      `Only ${String(amount)} ${currency} of the line is left to credit`,
  },
  CreditNoteLimitReached: /* @__PURE__ */ limitReached(
    "CREDIT_NOTE_LIMIT_REACHED",
    maxCreditNotesPerInvoice,
    creditNotesInAll,
  ),
} as const satisfies ErrorRows<
  | CreditNoteInvalid
  | CreditNoteNotFound
  | InvoiceVoided
  | CreditExceedsInvoice
  | CreditNoteLimitReached
>;
