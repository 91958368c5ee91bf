import { maxCreditNotesPerInvoice } from "../../invoice/credit-note.ts";
import type { CreditNoteInvalid, CreditNoteIssue } from "../../invoice/credit-note-request.ts";
import type { CreditExceedsInvoice } from "../../invoice/plan-credit.ts";
import { Amount } from "../../money/amount.ts";
import type { CreditNoteLimitReached, InvoiceVoided } from "../../operations/credit-note-errors.ts";
import { requirement } from "../../record/requirement.ts";
import { describeMetadataIssue } from "./describe-issue.ts";
import type { Failure } from "./error-code.ts";
import { validationFailure, type DescribedIssue } from "./validation-failure.ts";

/** Returns the path and the message of an issue of a credit note. */
const describeCreditNoteIssue = (issue: CreditNoteIssue): DescribedIssue => {
  switch (issue.kind) {
    case "IdempotencyKeyInvalid":
      return { path: ["idempotency_key"], message: requirement.idempotencyKey };
    case "CreditLinesRequired":
      return { path: ["lines"], message: "must contain at least 1 element" };
    case "CreditLinesTooMany":
      return { path: ["lines"], message: requirement.items };
    case "CreditShareRequired":
      return { path: ["lines", issue.index], message: "Pass either quantity or amount" };
    case "CreditQuantityInvalid":
      return { path: ["lines", issue.index, "quantity"], message: requirement.quantity };
    case "CreditAmountNotPositive":
      return { path: ["lines", issue.index, "amount"], message: requirement.positive };
    case "CreditAmountTooPrecise":
      return {
        path: ["lines", issue.index, "amount"],
        message: `must be a multiple of ${Amount.render(issue.increment)}`,
      };
    case "CreditLineRepeated":
      return {
        path: ["lines", issue.index, "invoice_item_id"],
        message: "must not be in the credit note already",
      };
    case "CreditLineNotFound":
      return {
        path: ["lines", issue.index, "invoice_item_id"],
        message: "Invoice item not found",
      };
    case "ReasonInvalid":
      return { path: ["reason"], message: requirement.failureReason };
    case "TooMuchMetadata":
    case "MetadataKeyInvalid":
    case "MetadataValueInvalid":
      return describeMetadataIssue(issue);
  }
};

/** Returns the failure of a credit note that is invalid or conflicts with its invoice. */
export const describeCreditNoteError = (
  error: CreditNoteInvalid | CreditExceedsInvoice | InvoiceVoided | CreditNoteLimitReached,
): Failure => {
  switch (error.kind) {
    case "CreditNoteInvalid":
      return (
        validationFailure(new Map(), error.issues.map(describeCreditNoteIssue)) ?? {
          code: "INTERNAL",
          message: "Internal error",
        }
      );
    case "CreditExceedsInvoice": {
      const { index, isQuantity, remaining, exactRemaining, remainingQuantity } = error;
      const left = isQuantity ? exactRemaining : remaining;
      const amount = `${Amount.render(left.amount)} ${left.currency}`;
      const message = isQuantity
        ? `Only ${String(remainingQuantity)} units with ${amount} are left to credit`
        : `Only ${amount} is left to credit`;
      const property = isQuantity ? "quantity" : "amount";
      return {
        code: "CREDIT_EXCEEDS_INVOICE",
        message,
        validator: { [`lines.${String(index)}.${property}`]: message },
      };
    }
    case "InvoiceVoided":
      return { code: "INVOICE_VOIDED", message: "A voided invoice cannot be credited" };
    case "CreditNoteLimitReached":
      return {
        code: "CREDIT_NOTE_LIMIT_REACHED",
        message: `An invoice can have at most ${String(maxCreditNotesPerInvoice)} credit notes`,
      };
  }
};
