import { maxIdempotencyKeyLength } from "../../payment/limits.ts";
import type { PaymentIssue } from "../../payment/payment-request.ts";
import type { IssueMessage } from "./issue-message.ts";
import { timestampMessage } from "../../record/property-schema.ts";

/** The words for an idempotency key that is none, whoever finds it. */
export const idempotencyKeyMessage: string =
  "Idempotency key must have 1 to " + `${String(maxIdempotencyKeyLength)} visible ASCII characters`;

/** Returns the message for a validation issue of a payment. A new issue must be added here. */
export const paymentMessage = (issue: PaymentIssue): IssueMessage => {
  switch (issue.kind) {
    case "IdempotencyKeyInvalid":
      return { path: ["idempotency_key"], message: idempotencyKeyMessage };
    case "PaymentPriceNotPositive":
      return { path: ["price"], message: "Price must be greater than 0" };
    case "PaymentOutOfRange":
      return { path: ["price"], message: "The value of this payment exceeds 35 integer digits" };
    case "ProviderNotFound":
      return { path: ["provider_id"], message: "Provider not found" };
    case "ProviderNotActive":
      return { path: ["provider_id"], message: "Provider is not active" };
    case "ProviderLacksCurrency":
      return { path: ["provider_id"], message: `Provider does not support ${issue.currency}` };
    case "HappenedAtInvalid":
      return { path: ["happened_at"], message: timestampMessage("Happened at") };
  }
};
