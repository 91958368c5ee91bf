import { maxReasonLength } from "../payment/payment.ts";
import { quoteRequirement } from "../quote/item-properties.ts";
import type { CreditNoteIssue } from "./credit-note-check.ts";
import { Amount } from "../money/amount.ts";
import { requirement } from "../record/requirement.ts";
import { describeMetadataIssue } from "../wire/issue-describe.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Returns the path and the message of an issue of a credit note. */
export const describeCreditNoteIssue = (issue: CreditNoteIssue): DescribedIssue => {
  switch (issue.kind) {
    case "IdempotencyKeyInvalid":
      return { path: ["idempotency_key"], message: requirement.idempotencyKey };
    case "CreditLinesRequired":
      return { path: ["lines"], message: "must contain at least 1 element" };
    case "CreditLinesTooMany":
      return { path: ["lines"], message: quoteRequirement.items };
    case "CreditShareRequired":
      return { path: ["lines", issue.index], message: "Pass either quantity or amount" };
    case "CreditQuantityInvalid":
      return { path: ["lines", issue.index, "quantity"], message: quoteRequirement.quantity };
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
      return {
        path: ["reason"],
        message: `must be a string of at most ${String(maxReasonLength)} characters`,
      };
    case "TooMuchMetadata":
    case "MetadataKeyInvalid":
    case "MetadataValueInvalid":
      return describeMetadataIssue(issue);
  }
};
