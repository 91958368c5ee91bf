import {
  maxClockDifference,
  maxReasonLength,
  maxReferenceLength,
  minHappenedAt,
} from "./payment-limits.ts";
import type { PaymentIssue } from "./payment-check.ts";
import { requirement } from "../record/requirement.ts";
import { describeMetadataIssue } from "../wire/issue-describe.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Messages about payments and refunds. */
export const paymentRequirement = {
  reference: `must be a string of at most ${String(maxReferenceLength)} characters`,
  failureReason: `must be a string of at most ${String(maxReasonLength)} characters`,
  happenedAt:
    `must be from ${minHappenedAt} to ${String(maxClockDifference / 60)} minutes after the ` +
    "present",
} as const;

/** Returns the path and the message of an issue of a payment. */
export const describePaymentIssue = (issue: PaymentIssue): DescribedIssue => {
  switch (issue.kind) {
    case "IdempotencyKeyInvalid":
      return { path: ["idempotency_key"], message: requirement.idempotencyKey };
    case "PaymentPriceNotPositive":
      return { path: ["price"], message: requirement.positive };
    case "PaymentOutOfRange":
      return {
        path: ["price"],
        message:
          "The value of the payment exceeds the maximum of 35 digits before the decimal point",
      };
    case "ProviderNotFound":
      return { path: ["provider_id"], message: "Provider not found" };
    case "ProviderNotActive":
      return { path: ["provider_id"], message: "Provider is not active" };
    case "ProviderLacksCurrency":
      return { path: ["provider_id"], message: `Provider does not support ${issue.currency}` };
    case "HappenedAtInvalid":
      return { path: ["happened_at"], message: requirement.timestamp };
    case "HappenedAtOutOfRange":
      return { path: ["happened_at"], message: paymentRequirement.happenedAt };
    case "ReferenceInvalid":
      return { path: ["reference"], message: paymentRequirement.reference };
    case "FailureReasonInvalid":
      return { path: ["failure_reason"], message: paymentRequirement.failureReason };
    case "FailureReasonNotAllowed":
      return { path: ["failure_reason"], message: "is only allowed with the status FAILED" };
    case "TooMuchMetadata":
    case "MetadataKeyInvalid":
    case "MetadataValueInvalid":
      return describeMetadataIssue(issue);
  }
};
