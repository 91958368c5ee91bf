import {
  Amount,
  createQuittance,
  fixedRates,
  rateSet,
  singleCurrency,
  type NewRefund,
} from "quittance";
import { memoryStore } from "@quittance/memory";
import { describe, expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

const quoteIn = (currency: "EUR" | "GBP" | "USD", rates: ReturnType<typeof singleCurrency>) =>
  createQuittance({ ...memoryStore(), rates }).quotes.calculate("org_shop", {
    items: [{ type: "PAYMENT_INTENT", currency, price: Amount.of("2"), quantity: 1 }],
  });

describe("a single currency", () => {
  test("has the same numbers in US dollars, unless a rate is given", async () => {
    const { total } = rightOf(await quoteIn("EUR", singleCurrency("EUR")));
    expect([total.price, total.priceUsd].map((each) => String(each))).toEqual(["2", "2"]);
    const { total: valued } = rightOf(await quoteIn("EUR", singleCurrency("EUR", "0.8")));
    expect(String(valued.priceUsd)).toBe("2.5");
    expect(String(rightOf(await quoteIn("USD", singleCurrency("USD"))).total.price)).toBe("2");
  });

  test("has a dollar that is worth a dollar, whatever rate is given", async () => {
    const { total } = rightOf(await quoteIn("USD", singleCurrency("USD", "0.8")));
    expect([total.price, total.priceUsd].map((each) => String(each))).toEqual(["2", "2"]);
  });

  test("has rates of no source", async () => {
    expect(rightOf(await quoteIn("EUR", singleCurrency("EUR"))).rates.source).toBe("none");
  });

  test("knows no other", async () => {
    const rejected = leftOf(await quoteIn("GBP", singleCurrency("EUR")));
    expect(rejected).toEqual({ kind: "RateNotFound", currency: "GBP" });
  });

  test("throws for a malformed rate", () => {
    expect(() => singleCurrency("EUR", "0")).toThrow("The rates are malformed");
  });
});

test("a rate set is made in a line", async () => {
  const rates = rateSet({ EUR: "0.88" }, { source: "bank", timestamp: "2026-01-01 00:00:00" });
  expect(rates).toMatchObject({ source: "bank", timestamp: "2026-01-01 00:00:00" });
  expect(String(rightOf(await quoteIn("EUR", fixedRates(rates))).total.price)).toBe("2");
  expect(() => rateSet({ EUR: "1e3" })).toThrow("pass positive decimal text by currency code");
  expect(rateSet({})).toMatchObject({ source: "host", timestamp: "1970-01-01 00:00:00" });
});

test("a store brings a clock and identifiers along", async () => {
  const quittance = createQuittance({ ...memoryStore(), rates: singleCurrency("EUR") });
  const request: NewRefund = { idempotencyKey: "r", currency: "EUR", price: "1" };
  const recorded = await quittance.refunds.record("org_shop", "payment_none", request);
  expect(leftOf(recorded)).toEqual({ kind: "PaymentNotFound" });
});
