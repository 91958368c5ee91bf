import { createQuotes, Amount, discount, fee, renderQuote, type QuoteRequest } from "quittance";
import { verifyQuote } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { custom, catalogOwner, sampleQuotePorts, tea } from "../../test/support/sample-catalog.ts";

/** A quote as JSON text. */
const quoteText = async (request: QuoteRequest): Promise<string> => {
  const quote = await createQuotes(sampleQuotePorts).calculate(catalogOwner, request);
  if (quote._tag === "Left") throw new Error(`no quote: ${quote.left.kind}`);
  return JSON.stringify(renderQuote(quote.right));
};

const text = await quoteText({
  currency: "EUR",
  items: [
    tea({ quantity: 3, adjustments: [discount({ percent: Amount.of("10") })] }),
    custom({ title: "Gift wrap" }),
  ],
});

/** Returns the mismatches of the quote with one part of its text replaced. */
const after = (found: string, replacement: string): ReturnType<typeof verifyQuote> => {
  expect(text).toContain(found);
  return verifyQuote(JSON.parse(text.replace(found, replacement)));
};

test("a quote verifies by itself", () => {
  expect(verifyQuote(JSON.parse(text))).toEqual([]);
});

test("the order of properties does not matter, that of lines and steps does", () => {
  const quote = JSON.parse(text) as { items: ReadonlyArray<{ calculations: Array<unknown> }> };
  expect(verifyQuote(Object.fromEntries(Object.entries(quote).reverse()))).toEqual([]);
  const [first, second, ...totals] = quote.items;
  expect(verifyQuote({ ...quote, items: [first, second, ...totals.reverse()] })).not.toEqual([]);
  first?.calculations.reverse();
  expect(verifyQuote(quote)).not.toEqual([]);
});

describe("a mismatch has item, step, property and both values if", () => {
  test("one digit of a discounted price differs", () => {
    expect(after('"price":"27"', '"price":"28"')).toEqual([
      {
        path: "items.0.calculations.1.price",
        item: 0,
        step: 1,
        property: "price",
        expected: "27",
        found: "28",
      },
    ]);
  });

  test("the last digit of a line total differs", () => {
    const last = "32.142147109223362290556778746388";
    expect(
      after(`"price":"${last}","price_usd"`, `"price":"${last.slice(0, -1)}7","price_usd"`),
    ).toEqual([
      {
        path: "items.0.total.price",
        item: 0,
        step: undefined,
        property: "price",
        expected: last,
        found: `${last.slice(0, -1)}7`,
      },
    ]);
  });

  test("a step has another index", () => {
    expect(after('"idx":1', '"idx":2')).toEqual([
      {
        path: "items.0.calculations.1.idx",
        item: 0,
        step: 1,
        property: "idx",
        expected: "1",
        found: "2",
      },
    ]);
  });

  test("an amount is in another notation", () => {
    expect(after('"price":"27"', '"price":"27.0"')).toMatchObject([
      { path: "items.0.calculations.1.price", expected: "27", found: "27.0" },
    ]);
  });

  test("a property or an unused rate is added", () => {
    expect(after('"idx":0', '"note":"hi","idx":0')).toMatchObject([
      { path: "items.0.calculations.0.note", expected: "nothing", found: "hi" },
    ]);
    const withRates = (rates: string) => after('"exchange_rates":{', `"exchange_rates":{${rates},`);
    const unused = { expected: "nothing", found: "149" };
    expect(withRates('"BITCOIN":"149"')).toMatchObject([
      { path: "exchange_rates.BITCOIN", ...unused },
    ]);
    expect(withRates('"JPY":"149","SEK":"149"')).toMatchObject([
      { path: "exchange_rates.JPY", ...unused },
      { path: "exchange_rates.SEK", ...unused },
    ]);
    // One more rate can be that of the currency in which the seller accounts for VAT.
    expect(withRates('"JPY":"149"')).toEqual([]);
  });

  test("a rate is removed", () => {
    expect(after(',"GBP":"0.738797999999999954"', "")).toMatchObject([
      { path: "items.0.calculations.0.currency", expected: "a rate for GBP in exchange_rates" },
    ]);
  });

  test("a line total or the grand total is in another currency", () => {
    expect(after('"total":{"currency":"EUR"', '"total":{"currency":"USD"')).toMatchObject([
      { path: "total.currency", item: undefined, expected: "EUR", found: "USD" },
    ]);
    expect(after('"currency_original":"GBP"', '"currency_original":"EUR"')).toMatchObject([
      { path: "items.0.total.currency_original", item: 0, expected: "GBP", found: "EUR" },
    ]);
  });

  test("totals have more digits than a price can have", async () => {
    const max = Amount.subtract(Amount.parseCanonical("9".repeat(35)) ?? Amount.zero, Amount.one);
    const adjustments = [fee({ amount: { currency: "USD", amount: max } })];
    const items = [custom({ currency: "USD", price: Amount.one, adjustments })];
    const one = await quoteText({ items });
    expect(verifyQuote(JSON.parse(one))).toEqual([]);
    const quote = JSON.parse(one) as { items: ReadonlyArray<unknown> };
    const twice = { ...quote, items: [quote.items[0], ...quote.items] };
    expect(verifyQuote(twice).at(-1)).toEqual({
      path: "total",
      item: undefined,
      step: undefined,
      property: "total",
      expected: "totals of at most 35 integer digits",
      found: "an object",
    });
  });
});

test("a quote of more than a thousand lines is not read", async () => {
  const quote = JSON.parse(await quoteText({ items: new Array(1000).fill(custom()) })) as {
    items: ReadonlyArray<unknown>;
  };
  expect(verifyQuote(quote)).toEqual([]);
  expect(verifyQuote({ ...quote, items: [quote.items[0], ...quote.items] })).toMatchObject([
    { path: "items", expected: "1 to 1000 lines, then TOTAL and TOTAL_USD", found: "an array" },
  ]);
});

describe("a value that is not a quote is a mismatch and not an exception:", () => {
  const quote = (properties: object): unknown => ({
    ...(JSON.parse(text) as object),
    ...properties,
  });
  const line = { item: { type: "PRODUCT" }, calculations: [{ title: "x", details: {} }] };

  test.each<[string, unknown]>([
    ["null", null],
    ["nothing", undefined],
    ["a text", "quote"],
    ["a number", 7],
    ["a big integer", 7n],
    ["an array", []],
    ["an empty object", {}],
    ["another document", { openapi: "3.1.0", paths: { "/": {} } }],
    ["an array of a million zeros", new Array<number>(1_000_000).fill(0)],
    ["a quote with a million lines", quote({ items: new Array<unknown>(1_000_000).fill(line) })],
    ["a quote without lines", quote({ items: [] })],
    ["a quote of null lines", quote({ items: [null, null, null] })],
    ["a quote of lines without steps", quote({ items: [{ item: {} }, {}, {}] })],
    ["a quote of unknown lines", quote({ items: [line, line, line] })],
    ["a quote in an unknown currency", quote({ currency: "constructor" })],
    ["a quote at an impossible time", quote({ exchange_rate_timestamp: "2025-02-30 00:00:00" })],
    ["rates that are an array", quote({ exchange_rates: ["1"] })],
    ["rates of null", quote({ exchange_rates: null })],
    ["a rate that cannot be shown", quote({ exchange_rates: { EUR: { toString: 1 } } })],
    ["rates of the prototype", quote(JSON.parse('{"exchange_rates":{"__proto__":"1"}}') as object)],
    ["totals that cannot be shown", quote({ total: { price: { toString: 1 }, price_usd: 7n } })],
    ["a total of a million properties", quote({ total: new Array<number>(1_000_000).fill(0) })],
  ])("%s", (_, foreign) => {
    const mismatches = verifyQuote(foreign);
    expect(mismatches.length).toBeGreaterThan(0);
    expect(typeof mismatches[0]?.found).toBe("string");
  });

  test("a line of 20,000 steps is rejected without reading them", async () => {
    const adjustments = [discount({ percent: Amount.zero })];
    const text = await quoteText({ currency: "EUR", items: [tea({ adjustments })] });
    const quote = JSON.parse(text) as { items: Array<{ calculations: Array<unknown> }> };
    const [line] = quote.items;
    line?.calculations.push(...new Array<unknown>(20_000).fill(line.calculations[1]));
    const mismatches = verifyQuote(quote);
    expect(mismatches.map(({ path, expected }) => [path, expected])).toEqual([
      ["items.0.calculations", "at most 20 adjustments, 10 coupons and 10 taxes"],
    ]);
  });
});
