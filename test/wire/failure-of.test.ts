import { portFailed, timestampOf, type RateStale } from "quittance";
import { type ReviewQuoteError } from "quittance/adapter";
import { failureEnvelope, failureOf, statusOfCode, type OperationError } from "quittance/wire";
import { describe, expect, test } from "vitest";

const stale: RateStale = {
  kind: "RateStale",
  source: "bank",
  timestamp: timestampOf("2025-01-01 00:00:00"),
  maxAge: 60,
};

const down = portFailed("rates", new Error("password=hunter2"));
const malformed = { kind: "RateMalformed", source: "bank", property: "EUR", found: "0" } as const;

describe("the failure of an operation is told outside as", () => {
  test.each<[string, ReviewQuoteError, string, string]>([
    [
      "a rate that is missing",
      { kind: "RateNotFound", currency: "JPY" },
      "RATE_UNAVAILABLE",
      "No exchange rate is known for JPY",
    ],
    ["a malformed rate", malformed, "RATE_UNAVAILABLE", "Exchange rates are unavailable"],
    ["rates that are too old", stale, "RATE_STALE", "Exchange rates are too old"],
    ["a provider that is down", down, "RATE_UNAVAILABLE", "Exchange rates are unavailable"],
    [
      "providers that are all too old",
      { kind: "RatesExhausted", attempts: [stale, stale] },
      "RATE_STALE",
      "Exchange rates are too old",
    ],
    [
      "providers of which one is down",
      { kind: "RatesExhausted", attempts: [stale, down] },
      "RATE_UNAVAILABLE",
      "Exchange rates are unavailable",
    ],
    [
      "a catalogue that is down",
      portFailed("catalog", new Error("connection refused")),
      "REPOSITORY_UNAVAILABLE",
      "The service is temporarily unavailable",
    ],
  ])("%s", (_, error, code, message) => {
    const failure = failureOf(error);
    expect(failure).toMatchObject({ code, message });
    expect(statusOfCode[failure.code]).toBe(503);
    expect(failure.validator).toBeUndefined();
  });
});

test("what went wrong behind the service is kept for the log and never leaves with the reply", () => {
  const failure = failureOf(down);
  expect(failure.cause).toBe(down);
  const reply = failureEnvelope(failure, "production", "support");
  expect(JSON.stringify(reply)).not.toMatch(/hunter2|cause|PortFailed/u);
});

describe("every other failure has a code, words, and the property that is invalid if one is:", () => {
  const payment = (kind: "PaymentPriceNotPositive" | "PaymentOutOfRange" | "ProviderNotFound") =>
    ({ kind: "PaymentInvalid", issues: [{ kind }] }) as const;
  const list = (kind: "LimitOutOfRange" | "OffsetOutOfRange" | "CursorWithOffset") =>
    ({ kind: "ListRequestInvalid", issues: [{ kind }] }) as const;

  test.each<[OperationError, code: string, message: string, property?: string]>([
    [
      payment("PaymentPriceNotPositive"),
      "VALIDATION_FAILED",
      "Price must be greater than 0",
      "price",
    ],
    [
      payment("PaymentOutOfRange"),
      "VALIDATION_FAILED",
      "The value of this payment exceeds 35 integer digits",
      "price",
    ],
    [payment("ProviderNotFound"), "VALIDATION_FAILED", "Provider not found", "provider_id"],
    [
      list("LimitOutOfRange"),
      "VALIDATION_FAILED",
      "Limit must be an integer between 1 and 100",
      "limit",
    ],
    [
      list("OffsetOutOfRange"),
      "VALIDATION_FAILED",
      "Offset must be an integer between 0 and 1000000",
      "offset",
    ],
    [
      list("CursorWithOffset"),
      "VALIDATION_FAILED",
      "Cursor and offset cannot be combined",
      "cursor",
    ],
    [
      { kind: "IdempotencyKeyInvalid" },
      "VALIDATION_FAILED",
      "Idempotency key must have 1 to 255 visible ASCII characters",
      "Idempotency-Key",
    ],
    [
      { kind: "OfferInvalid", reason: "DIFFERENT", line: 2 },
      "VALIDATION_FAILED",
      "Not what the request comes to now: ask for a new quote",
      "quote.items.2",
    ],
    [
      { kind: "OfferInvalid", reason: "EXPIRED", line: undefined },
      "CONFLICT",
      "The quote has expired: ask for a new one",
    ],
    [
      { kind: "AmountOutOfRange" },
      "AMOUNT_OUT_OF_RANGE",
      "The amount exceeds 35 digits before the point",
    ],
    [{ kind: "AdjustmentUnknown", type: "TAX" }, "INTERNAL", "Internal error"],
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
