import type { CustomItem } from "../quote/item.ts";
import { describe, expect, test } from "vitest";
import { Amount, createQuotes, renderQuote, type Currency } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { verifyQuote } from "quittance/explain";
import { testOrganization } from "quittance/testing";
import { createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { scriptedRates } from "../../test/support/scripted-rates.ts";
import { pricedOf } from "../../test/support/priced-of.ts";

const now = "2025-07-17 12:00:00";
const down = left(portFailed("rates", new Error("no connection")));

/** An app whose rate source is down, and the calls of the source. */
const open = () => {
  const rates = scriptedRates(() => down);
  return { ...createTestApp({ rates, now }), asked: rates.asked };
};

const itemIn = (currency: Currency): CustomItem => ({
  type: "PAYMENT_INTENT",
  currency,
  price: Amount.of("20"),
  quantity: 1,
});

const request = { items: [itemIn("USD")], customerEmail: "payer@example.com" };

describe("while the rate source is down", () => {
  test("US dollars are quoted, invoiced and paid without calling it", async () => {
    const { payments, asked } = open();
    const quote = renderQuote(
      rightOf(await payments.quotes.calculate(testOrganization, pricedOf(request))),
    );
    expect(quote).toMatchObject({
      exchange_rate_timestamp: now,
      exchange_rates: { USD: "1" },
      total: { currency: "USD", price: "20", price_usd: "20" },
    });
    expect(verifyQuote(quote)).toEqual([]);
    const { invoice } = rightOf(await payments.invoices.create(testOrganization, request));
    const { id } = invoice;
    const half = (key: string) => paymentOf(key, money("10", "USD"));
    rightOf(await payments.payments.record(testOrganization, id, half("a")));
    const [second = expect.fail()] = rightOf(
      await payments.payments.recordMany(testOrganization, [{ ...half("b"), invoiceId: id }]),
    );
    expect(rightOf(second).invoice.status).toBe("COMPLETED");
    const details = await payments.invoices.get(testOrganization, id, { currency: "USD" });
    expect(rightOf(details).summary?.rates.timestamp).toBe(now);
    expect(asked).toEqual([]);
  });

  test.each<[string, Currency, Currency]>([
    ["a line in euros", "USD", "EUR"],
    ["a total in euros", "EUR", "USD"],
    ["euros only, whose price in US dollars is stored", "EUR", "EUR"],
  ])("%s has no quote", async (_, currency, ofLine) => {
    const { payments } = open();
    const wanted = { currency, items: [itemIn(ofLine)] };
    expect(await payments.quotes.calculate(testOrganization, wanted)).toEqual(down);
  });

  test("a service of quotes needs a clock to quote US dollars", async () => {
    const { ports } = open();
    const { catalog, rates, clock } = ports;
    const ticking = createQuotes({ catalog, rates, clock });
    rightOf(await ticking.calculate(testOrganization, pricedOf(request)));
    const timeless = createQuotes({ catalog, rates });
    expect(await timeless.calculate(testOrganization, pricedOf(request))).toEqual(down);
  });
});
