import { orThrow, timestampOf, type QuittanceError } from "quittance";
import {
  errorCodes,
  failureOf,
  statusOf,
  type OperationError,
  type QuittanceFailure,
  type ErrorOf,
  type CalculateQuoteError,
} from "quittance/errors";
import { failureEnvelope, left, portFailed } from "quittance/adapter";
import { describe, expect, test } from "vitest";

const stale: ErrorOf<"RateStale"> = {
  kind: "RateStale",
  source: "bank",
  timestamp: timestampOf("2025-01-01 00:00:00"),
  maxAge: 60,
};

const down = portFailed("rates", new Error("password=hunter2"));
const malformed = { kind: "RateMalformed", source: "bank", property: "EUR", found: "0" } as const;

describe("an error of rates or of a store is reported with status 503:", () => {
  test.each<[string, CalculateQuoteError, string, string]>([
    [
      "a missing rate",
      { kind: "RateNotFound", currency: "JPY" },
      "RATE_UNAVAILABLE",
      "No exchange rate is available for JPY",
    ],
    ["a malformed rate", malformed, "RATE_UNAVAILABLE", "Exchange rates are unavailable"],
    ["rates that are too old", stale, "RATE_STALE", "Exchange rates are too old"],
    ["a rate source that is down", down, "RATE_UNAVAILABLE", "Exchange rates are unavailable"],
    [
      "rate sources whose rates are all too old",
      { kind: "RatesExhausted", attempts: [stale, stale] },
      "RATE_STALE",
      "Exchange rates are too old",
    ],
    [
      "rate sources of which one is down",
      { kind: "RatesExhausted", attempts: [stale, down] },
      "RATE_UNAVAILABLE",
      "Exchange rates are unavailable",
    ],
    [
      "a catalog that is down",
      portFailed("catalog", new Error("connection rejected")),
      "REPOSITORY_UNAVAILABLE",
      "The service is temporarily unavailable",
    ],
  ])("%s", (_, error, code, message) => {
    const failure = failureOf(error);
    expect(failure).toMatchObject({ code, message });
    expect(errorCodes[failure.code].status).toBe(503);
    expect(failure.validator).toBeUndefined();
  });
});

test("the cause of a failure is available to the log, and never part of the response", () => {
  const failure = failureOf(down);
  expect(failure.cause).toBe(down);
  const reply = failureEnvelope(failure, "production", "support");
  expect(JSON.stringify(reply)).not.toMatch(/hunter2|cause|PortFailed/u);
});

describe("every other error has a code, a message, and the path of the invalid property:", () => {
  test.each<[OperationError, code: string, message: string, property?: string]>([
    [
      { kind: "IdempotencyKeyInvalid" },
      "VALIDATION_FAILED",
      "Idempotency-Key must have 1 to 255 visible ASCII characters",
      "Idempotency-Key",
    ],
    [
      { kind: "OfferInvalid", reason: "DIFFERENT", line: 2 },
      "VALIDATION_FAILED",
      "The quote no longer matches the request; request a new quote",
      "quote.items.2",
    ],
    [
      { kind: "OfferInvalid", reason: "EXPIRED", line: undefined },
      "CONFLICT",
      "The quote has expired; request a new quote",
    ],
    [
      { kind: "AmountOutOfRange" },
      "AMOUNT_OUT_OF_RANGE",
      "The amount exceeds the maximum of 35 digits before the decimal point",
    ],
    [{ kind: "AdjustmentUnknown", type: "TAX" }, "INTERNAL", "Internal error"],
    [
      { kind: "InvoiceTransitionInvalid", from: "COMPLETED" },
      "INVOICE_TRANSITION_INVALID",
      "An invoice with status COMPLETED cannot be voided",
    ],
    [
      { kind: "PaymentTransitionInvalid", from: "COMPLETED", to: "FAILED" },
      "PAYMENT_TRANSITION_INVALID",
      "A payment with status COMPLETED cannot change to FAILED",
    ],
    [
      { kind: "PaymentLimitReached" },
      "PAYMENT_LIMIT_REACHED",
      "An invoice can have at most 1000 payments",
    ],
    [{ kind: "InvoiceNotFound" }, "NOT_FOUND", "Not found"],
    [{ kind: "PaymentNotFound" }, "NOT_FOUND", "Not found"],
  ])("%j", (error, code, message, property) => {
    const validator = property === undefined ? undefined : { [property]: message };
    expect(failureOf(error)).toEqual({
      code,
      message,
      ...(validator && { validator }),
      cause: error,
    });
  });
});

describe("an error that was thrown", () => {
  const errorOf = (failure: QuittanceFailure): QuittanceError => {
    try {
      return orThrow(left(failure));
    } catch (error) {
      return error as QuittanceError;
    }
  };

  test.each<QuittanceFailure>([
    { kind: "InvoiceTransitionInvalid", from: "COMPLETED" },
    { kind: "Invalid", issues: [{ path: ["provider_id"], message: "Provider not found" }] },
    portFailed("invoices", new Error("connection rejected")),
  ])("is reported like the one that was returned: $kind", (failure) => {
    const error = errorOf(failure);
    expect(failureOf(error)).toEqual({ ...failureOf(failure), cause: error });
    expect(failureOf(error.failure)).toEqual(failureOf(failure));
  });

  test.each<QuittanceFailure>([
    { kind: "AdjustmentInvalid", type: "TIP", reason: "NOT_A_PRICE" },
    { kind: "ProviderNotFound" },
  ])("is INTERNAL if no operation of the HTTP API has it: $kind", (failure) => {
    const error = errorOf(failure);
    expect(failureOf(error)).toEqual({
      code: "INTERNAL",
      message: "Internal error",
      cause: error,
    });
  });
});

test("the status of a failure is that of its code, unless it has one of its own", () => {
  const failure = { code: "PAYLOAD_TOO_LARGE", message: "Too many headers" } as const;
  expect([statusOf(failure), statusOf({ ...failure, status: 431 })]).toEqual([...[413, 431]]);
});

test("a mismatch names the key, the earlier record and the properties, without their values", () => {
  const text = "differs from invoice_1, which has the same idempotency key";
  expect(
    failureOf({
      kind: "IdempotencyMismatch",
      idempotencyKey: "order-17",
      earlierId: "invoice_1",
      differences: ["customerEmail", "items"],
    }),
  ).toMatchObject({
    code: "IDEMPOTENCY_MISMATCH",
    message:
      "The idempotency key order-17 was already used for invoice_1 with different content: " +
      "customer_email, items",
    validator: { customer_email: text, items: text },
  });
});

test.each([new TypeError("of the host"), "text", undefined, null, 7, { kind: "Other" }, []])(
  "what the host threw is internal, with it as the cause: %s",
  (cause) => {
    expect(failureOf(cause)).toEqual({ code: "INTERNAL", message: "Internal error", cause });
  },
);

test("an issue of the whole request is a sentence, too", () => {
  const whole = { kind: "Invalid", issues: [{ path: [], message: "must be an object" }] } as const;
  expect(failureOf(whole)).toMatchObject({
    code: "VALIDATION_FAILED",
    message: "The value must be an object",
  });
});
