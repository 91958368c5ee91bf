import { paymentRequirement } from "../payment/payment-describe.ts";
import type { RefundIssue } from "./refund-check.ts";
import { requirement } from "../record/requirement.ts";
import { describeMetadataIssue } from "../wire/issue-describe.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Returns the path and the message of an issue of a refund. */
export const describeRefundIssue = (issue: RefundIssue): DescribedIssue => {
  switch (issue.kind) {
    case "IdempotencyKeyInvalid":
      return { path: ["idempotency_key"], message: requirement.idempotencyKey };
    case "RefundAmountRequired":
      return { path: ["price"], message: "Pass either price or refunded_total" };
    case "RefundAmountNotPositive":
      return { path: ["price"], message: requirement.positive };
    case "RefundedTotalNotCompleted":
      return { path: ["status"], message: "must be COMPLETED with refunded_total" };
    case "RefundCurrencyDiffers":
      return { path: ["currency"], message: `must be ${issue.currency} as in the payment` };
    case "ReasonInvalid":
      return { path: ["reason"], message: paymentRequirement.failureReason };
    case "ReferenceInvalid":
      return { path: ["reference"], message: paymentRequirement.reference };
    case "HappenedAtInvalid":
      return { path: ["happened_at"], message: requirement.timestamp };
    case "HappenedAtOutOfRange":
      return { path: ["happened_at"], message: paymentRequirement.happenedAt };
    case "TooMuchMetadata":
    case "MetadataKeyInvalid":
    case "MetadataValueInvalid":
      return describeMetadataIssue(issue);
  }
};
