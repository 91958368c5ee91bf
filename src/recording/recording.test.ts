import * as fc from "fast-check";
import { Amount, timestampOf, type Quote } from "quittance";
import { chooseCases, renderTests, type RecordedCases } from "quittance/replay";
import { anyCouponCase } from "quittance/testing/generators";
import { describe, expect, test } from "vitest";
import { casesOf, checkProperty } from "../../test/support/check-property.ts";
import { priceCase } from "../../test/support/price-case.ts";
import { pastRequests } from "../../test/lab/record/past-requests.ts";
import { createPricing, pastRules } from "../../test/lab/record/rules.ts";
import { signaturesOf } from "./case-signatures.ts";
import { maxCases } from "./cases-choose.ts";
import { amountsOf, policyOf } from "./recorded-quote.ts";

const price = createPricing(pastRules);

const past = async (count: number, seed = 1): Promise<ReadonlyArray<Quote>> =>
  Promise.all(pastRequests(count, seed).map(price));

const shownBy = (quotes: Iterable<Quote>): ReadonlySet<string> =>
  new Set([...quotes].flatMap((quote) => [...signaturesOf(quote, policyOf(quote))]));

const quotesOf = ({ cases }: RecordedCases): ReadonlyArray<Quote> =>
  cases.map(({ quote }) => quote);

/** Quotes of a shop, and of generated catalogs, taxes, coupons and policies. */
const anyQuotes = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    generated: fc.array(anyCouponCase, { maxLength: 4 }),
  })
  .map(async ({ seed, generated }) => {
    const others = await Promise.all(generated.map(priceCase));
    const priced = others.flatMap((one) => (one._tag === "Right" ? [one.right] : []));
    return [...(await past(20, seed)), ...priced];
  });

checkProperty(
  "cases show what the quotes show, and none can be left out",
  anyQuotes,
  async (found) => {
    const quotes = await found;
    const recorded = await chooseCases(quotes);
    const shown = shownBy(quotesOf(recorded));
    expect(recorded).toMatchObject({ notShown: [], leftOut: 0, quotes: quotes.length });
    expect(shown).toEqual(shownBy(quotes));
    expect(recorded.signatures).toBe(shown.size);
    for (const left of quotesOf(recorded)) {
      const others = shownBy(quotesOf(recorded).filter((quote) => quote !== left));
      expect(others.size).toBeLessThan(shown.size);
    }
  },
  { numRuns: casesOf(25) },
);

checkProperty(
  "all cases are chosen from the cases, in any order",
  anyQuotes,
  async (found) => {
    const recorded = await chooseCases(await found);
    const again = await chooseCases([...quotesOf(recorded)].reverse());
    expect(new Set(quotesOf(again))).toEqual(new Set(quotesOf(recorded)));
  },
  { numRuns: casesOf(25) },
);

checkProperty(
  "the same quotes in any order show the same, and give the same text",
  anyQuotes,
  async (found) => {
    const quotes = await found;
    const [once, again] = [await chooseCases(quotes), await chooseCases(quotes)];
    expect(renderTests(again)).toBe(renderTests(once));
    const reversed = await chooseCases([...quotes].reverse());
    expect(shownBy(quotesOf(reversed))).toEqual(shownBy(quotesOf(once)));
  },
  { numRuns: casesOf(25) },
);

checkProperty(
  "scaled prices are calculated, and differ from those that were charged",
  fc.integer({ min: 1, max: 1_000_000 }),
  async (seed) => {
    for (const quote of await past(20, seed)) {
      const { cases, scale, leftOut } = await chooseCases([quote], { scale: "0.3701" });
      expect([scale && Amount.render(scale), leftOut, cases.length]).toEqual(["0.3701", 0, 1]);
      const [shown] = cases.map((one) => amountsOf(one.quote).price);
      const { price: charged } = amountsOf(quote);
      if (charged !== "0") expect(shown).not.toBe(charged);
    }
  },
  { numRuns: 10 },
);

describe("names of the quotes", () => {
  /** A quote with a coupon, and names that are easy to find. */
  const named = async (): Promise<Quote> => {
    const request = pastRequests(100, 1).find((one) => one.request.coupons?.length === 1);
    if (request === undefined) throw new Error("There is no request with a coupon.");
    const quote = await price(request);
    return {
      ...quote,
      rates: { ...quote.rates, source: "acme", timestamp: timestampOf("1999-12-31 00:00:00") },
      lines: quote.lines.map((priced) => ({
        ...priced,
        line: {
          ...priced.line,
          title: "Confidential",
          unit: "acme",
          item: { type: "PRODUCT", productId: "product_acme", billingSchemaId: "schema_acme" },
          taxes: priced.line.taxes.map((tax) => ({ ...tax, taxId: "tax_acme", name: "acme" })),
        },
      })),
    };
  };
  const namesIn = (text: string): ReadonlyArray<string> =>
    ["acme", "SPRING", "coupon_spring", "Confidential", "1999"].filter((name) =>
      text.includes(name),
    );

  test("are not in the file", async () => {
    const text = renderTests(await chooseCases([await named()]));
    expect(namesIn(text)).toEqual([]);
    expect(text).toContain('productId: "product_1"');
    expect(text).toContain('coupons: ["COUPON_1"]');
  });

  test("are in the file if a module prices the cases, except titles and times", async () => {
    const text = renderTests(await chooseCases([await named()]), { pricing: "./pricing.js" });
    expect(text).toContain('import { price } from "./pricing.js";');
    expect(text).not.toContain("memoryStore");
    expect(namesIn(text)).toEqual(["acme", "SPRING"]);
  });
});

test("quotes with adjustments of the host are left out, and what they show is named", async () => {
  const [first] = await past(1);
  if (first === undefined) throw new Error("There is no quote.");
  const kind = { type: "DOUBLING", apply: () => undefined };
  const adjustments = [{ kind, title: "Own", details: {} }];
  const own = {
    ...first,
    lines: first.lines.map((priced) => ({ ...priced, line: { ...priced.line, adjustments } })),
    currency: "CHF" as const,
  };
  const recorded = await chooseCases([first, own]);
  expect(recorded.leftOut).toBe(1);
  expect(recorded.notShown).toContain("currency CHF");
  expect(recorded.notShown.filter((name) => !name.includes("CHF"))).toEqual([]);
});

test("with a limit, the rest is named from the rarest on", async () => {
  const quotes = await past(200);
  const { cases, notShown, signatures } = await chooseCases(quotes, { limit: 2 });
  expect(cases).toHaveLength(2);
  expect(notShown).toHaveLength(shownBy(quotes).size - signatures);
  const counts = notShown.map(
    (name) => quotes.filter((quote) => shownBy([quote]).has(name)).length,
  );
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
});

test.each([0, 1.5, maxCases + 1])("a limit of %s is rejected", async (limit) => {
  await expect(chooseCases([], { limit })).rejects.toThrow("integer from 1 to 1000");
});

test.each(["0", "-1", "1e3", ""])("a scale of %j is rejected", async (scale) => {
  await expect(chooseCases([], { scale })).rejects.toThrow("positive amount");
});

test("scaled cases cannot be priced by a module", async () => {
  const scaled = await chooseCases(await past(1), { scale: "2", limit: maxCases });
  expect(() => renderTests(scaled, { pricing: "./pricing.js" })).toThrow(TypeError);
});

test("the name of a test describes its lines", async () => {
  const { cases } = await chooseCases(await past(300));
  const names = renderTests({ ...(await chooseCases([])), cases })
    .split("\n")
    .filter((line) => line.startsWith("test("));
  expect(names).toHaveLength(cases.length);
  expect(names.join("\n")).toMatch(/1 x \d+ units of product_\d, tiers 1 to 3/u);
  expect(names.join("\n")).toMatch(/x [\d.]+ (?:EUR|GBP|USD|JPY) less 100 %/u);
});
