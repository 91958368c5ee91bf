import { failureOf, type OperationError } from "quittance/errors";
import { describe, expect, test } from "vitest";

describe("a failure has a code and a message:", () => {
  test.each<[OperationError, string, string]>([
    [
      { kind: "RefundLimitReached" },
      "REFUND_LIMIT_REACHED",
      "An invoice can have at most 1000 refunds",
    ],
    [
      { kind: "PaymentNotCompleted", status: "PENDING" },
      "PAYMENT_NOT_COMPLETED",
      "A payment with status PENDING cannot be refunded",
    ],
    [
      { kind: "RefundTransitionInvalid", from: "FAILED", to: "COMPLETED" },
      "REFUND_TRANSITION_INVALID",
      "A refund with status FAILED cannot change to COMPLETED",
    ],
    [
      { kind: "TaxUnavailable", cause: new Error("down") },
      "TAX_UNAVAILABLE",
      "Taxes are unavailable",
    ],
  ])("%o", (error, code, message) => {
    expect(failureOf(error)).toMatchObject({ code, message });
  });
});
