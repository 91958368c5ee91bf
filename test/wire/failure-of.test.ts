import { portFailed, timestampOf, type RateStale, type ReviewQuoteError } from "quittance";
import { failureEnvelope, failureOf, statusOfCode } from "quittance/wire";
import { describe, expect, test } from "vitest";

const stale: RateStale = {
  kind: "RateStale",
  source: "bank",
  timestamp: timestampOf("2025-01-01 00:00:00"),
  maxAge: 60,
};

const down = portFailed("rates", new Error("password=hunter2"));
const malformed = { kind: "RateMalformed", source: "bank", member: "EUR", found: "0" } as const;

describe("the failure of an operation is told outside as", () => {
  test.each<[string, ReviewQuoteError, string, string]>([
    [
      "a rate that is missing",
      { kind: "RateMissing", currency: "JPY" },
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
