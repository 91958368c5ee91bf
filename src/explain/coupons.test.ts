import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  discount,
  fixedRates,
  renderQuote,
  type Item,
  type Quote,
} from "quittance";
import { diffQuotes, explainQuote, verifyInvoice, verifyQuote } from "quittance/explain";
import { fixedClock, rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { invoicePartDescription, responses, type QuoteJson } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../test/support/right-of.ts";
import { amountOff, coupon } from "../../test/support/sample-catalog.ts";

const payments = createQuittance({
  ...memoryStore({ coupons: [coupon("SPRING"), coupon("FIVE", amountOff("5"))] }),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: fixedClock("2025-07-17 12:00:00"),
  newId: sequentialIds(),
});

const euros = (price: string): Item => ({
  type: "PAYMENT_INTENT",
  currency: "EUR",
  quantity: 1,
  price: Amount.of(price),
});
const items = [euros("10"), euros("20")];

const quoteWith = async (...coupons: ReadonlyArray<string>): Promise<Quote> =>
  rightOf(await payments.quotes.calculate(testOrganization, { items, coupons }));

const copy = (quote: Quote): QuoteJson =>
  JSON.parse(JSON.stringify(renderQuote(quote))) as QuoteJson;

/** The quote as text, with replacements in it. */
const changed = (quote: Quote, ...replaced: ReadonlyArray<readonly [from: string, to: string]>) =>
  replaced.reduce<string>(
    (text, [from, to]) => {
      expect(text).toContain(from);
      return text.replaceAll(from, to);
    },
    JSON.stringify(renderQuote(quote)),
  );

const pathsIn = (text: string): ReadonlyArray<string> =>
  verifyQuote(JSON.parse(text)).map(({ path }) => path);

test("coupons are explained by their percentage or by their whole amount", async () => {
  const lines = explainQuote(await quoteWith("SPRING", "FIVE")).split("\n");
  const own = lines.filter((line) => line.includes("Coupon"));
  expect(own.map((line) => line.trim().replace(/ {2,}/u, " | "))).toEqual([
    "Coupon SPRING: 10 % off | 10 × 10 ÷ 100 = 1 EUR",
    "Coupon SPRING | 10 − 1 = 9 EUR",
    "Coupon FIVE: share of 5 EUR off | 9 − 1.67 = 7.33 EUR",
    "Coupon SPRING: 10 % off | 20 × 10 ÷ 100 = 2 EUR",
    "Coupon SPRING | 20 − 2 = 18 EUR",
    "Coupon FIVE: share of 5 EUR off | 18 − 3.33 = 14.67 EUR",
  ]);
});

test("a difference shows coupons apart from other adjustments", async () => {
  const adjusted = items.map((item) => ({
    ...item,
    adjustments: [discount({ percent: Amount.of("50") })],
  }));
  const request = { items: adjusted, coupons: ["SPRING"] };
  const after = rightOf(await payments.quotes.calculate(testOrganization, request));
  const { price } = diffQuotes(await quoteWith(), after);
  expect(price?.parts.map(({ reason, amount }) => [reason, Amount.render(amount)])).toEqual([
    ["ADJUSTMENTS", "-5"],
    ["COUPONS", "-0.5"],
    ["ADJUSTMENTS", "-10"],
    ["COUPONS", "-1"],
  ]);
});

describe("verification names", () => {
  test("a share that does not follow from the amount, even if all amounts agree with it", async () => {
    const quote = await quoteWith("FIVE");
    const shifted = changed(
      quote,
      ...([
        ['"amount":"1.67"', '"amount":"1.5"'],
        ['"price_delta":"-1.67"', '"price_delta":"-1.5"'],
        ['"price_delta_orig":"-1.67"', '"price_delta_orig":"-1.5"'],
        ['"8.33"', '"8.5"'],
        ['"price_delta_usd":"-2.0875"', '"price_delta_usd":"-1.875"'],
        ['"10.4125"', '"10.625"'],
        ['"amount":"3.33"', '"amount":"3.5"'],
        ['"price_delta":"-3.33"', '"price_delta":"-3.5"'],
        ['"price_delta_orig":"-3.33"', '"price_delta_orig":"-3.5"'],
        ['"16.67"', '"16.5"'],
        ['"price_delta_usd":"-4.1625"', '"price_delta_usd":"-4.375"'],
        ['"20.8375"', '"20.625"'],
      ] as const),
    );
    expect(pathsIn(shifted)).toContain("items.0.calculations.1.details.amount");
    expect(pathsIn(shifted)).toContain("items.1.calculations.1.details.amount");
  });

  test("a percentage of one line", async () => {
    const quote = copy(await quoteWith("SPRING"));
    const step = quote.items[1]?.calculations[1];
    if (step !== undefined) Object.assign(step.details, { percent: "11" });
    expect(pathsIn(JSON.stringify(quote))).toEqual(["items.1.calculations.1.details.percent"]);
  });

  test("a coupon before another one that comes first", async () => {
    const quote = await quoteWith("SPRING", "FIVE");
    const swapped = changed(quote, ["coupon_spring", "coupon_x"], ["coupon_five", "coupon_spring"]);
    expect(pathsIn(swapped.replaceAll("coupon_x", "coupon_five"))).toEqual([]);
    const both = copy(quote);
    for (const item of both.items.slice(0, 2)) {
      (item.calculations as Array<unknown>).splice(
        1,
        2,
        ...item.calculations.slice(1, 3).reverse(),
      );
    }
    expect(pathsIn(JSON.stringify(both))).toContain("items.0.calculations.1.title");
  });

  test("a coupon that a line has twice, even if all amounts agree with it", async () => {
    const spring = copy(await quoteWith("SPRING"));
    const adjustments = [discount({ percent: Amount.of("10") }, "Coupon SPRING")];
    const request = { items: items.map((item) => ({ ...item, adjustments })), coupons: ["SPRING"] };
    const twice = copy(rightOf(await payments.quotes.calculate(testOrganization, request)));
    for (const [index, { calculations }] of twice.items.slice(0, 2).entries()) {
      const details = spring.items[index]?.calculations[1]?.details;
      for (const step of calculations.slice(1, 3)) Object.assign(step, { details });
    }
    expect(pathsIn(JSON.stringify(twice))).toContain("items.0.calculations.2");
  });

  test("another title than that of the coupon", async () => {
    const quote = changed(await quoteWith("SPRING"), ["Coupon SPRING", "Coupon WINTER"]);
    expect(pathsIn(quote)).toEqual([
      "items.0.calculations.1.title",
      "items.1.calculations.1.title",
    ]);
  });

  test("a coupon that the quote lists without a step", async () => {
    const quote = copy(await quoteWith("SPRING"));
    const others = [...(quote.coupons ?? []), { coupon_id: "coupon_five", code: "FIVE" }];
    expect(pathsIn(JSON.stringify({ ...quote, coupons: others }))).toEqual(["coupons.1"]);
  });
});

test("an invoice with coupons verifies, a changed share does not", async () => {
  const request = { items, coupons: ["FIVE", "SPRING"], customerEmail: "ada@example.com" };
  const created = rightOf(await payments.invoices.create(testOrganization, request));
  const parts = new Set(invoicePartDescription.invoiceParts);
  const text = JSON.stringify(responses.renderFullInvoice(created, parts, "organization"));
  expect(verifyInvoice(JSON.parse(text))).toEqual([]);
  const mismatches = verifyInvoice(JSON.parse(text.replace('"amount":"1.67"', '"amount":"1.66"')));
  expect(mismatches.map(({ property }) => property)).toContain("amount");
});
