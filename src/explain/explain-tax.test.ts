import type { TaxPolicy } from "../quote/pricing-policy.ts";
import { Amount, createQuotes, fixedRates, minorUnits } from "quittance";
import type { LineTax } from "quittance/adapter";
import { explainQuote } from "quittance/explain";
import { fixedTaxes, rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";
import { rightOf } from "../../test/support/right-of.ts";
import { catalogOwner, custom, sampleQuotePorts, tax } from "../../test/support/sample-catalog.ts";

const taxes = [
  tax("vat", "19"),
  tax("levy", "2.5", { isCompound: true }),
  tax("seven", "7", { isInclusive: true }),
  tax("three", "3", { isInclusive: true }),
];

/** Explains lines of euros, each with the taxes that it names; rounded if they are the document's. */
const explained = async (
  taxed: TaxPolicy["at"] | "DOCUMENT, exact",
  ...lines: ReadonlyArray<readonly [price: string, ...names: ReadonlyArray<string>]>
): Promise<ReadonlyArray<string>> => {
  const at = taxed === "LINE" ? "LINE" : "DOCUMENT";
  const quotes = createQuotes({
    ...sampleQuotePorts,
    rates: fixedRates(rateSetOf({ EUR: "0.5" })),
    taxes: fixedTaxes(taxes),
    tax: { at },
    ...(taxed === "DOCUMENT" && { rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }) }),
  });
  const items = lines.map(([price, ...names]) => ({
    ...custom({ currency: "EUR", price: Amount.of(price) }),
    taxIds: names.map((name): LineTax["taxId"] => `tax_${name}`),
  }));
  const quote = rightOf(await quotes.calculate(catalogOwner, { items }));
  return explainQuote(quote)
    .split("\n")
    .map((line) => line.trim().replace(/ {2,}/u, ": "));
};

const truncated = "(truncated after the 30th digit)";

test("an exclusive tax is added to the price, a compound one to the price with the tax", async () => {
  expect((await explained("LINE", ["10", "vat", "levy"])).slice(5, 10)).toEqual([
    "Price: 10 EUR × 1 = 10 EUR",
    "VAT of 19 %: 10 × 19 ÷ 100 = 1.9 EUR",
    "Plus VAT: 10 + 1.9 = 11.9 EUR",
    "LEVY of 2.5 %: 11.9 × 2.5 ÷ 100 = 0.2975 EUR",
    "Plus LEVY: 11.9 + 0.2975 = 12.1975 EUR",
  ]);
});

test("an inclusive tax is what the net price leaves of the price", async () => {
  expect((await explained("LINE", ["11", "seven", "three"])).slice(5, 10)).toEqual([
    "Price: 11 EUR × 1 = 11 EUR",
    "Net price: 11 × 100 ÷ 110 = 10 EUR",
    "Includes SEVEN of 7 %: 10 × 7 ÷ 100 = 0.7 EUR",
    "Includes THREE of 3 %: 11 − 10 − 0.7 = 0.3 EUR",
    "In US dollars: 11 EUR ÷ 0.5 = 22 USD",
  ]);
  const thirds = (await explained("LINE", ["1", "seven"])).slice(6, 8);
  const net = "0.934579439252336448598130841121";
  expect(thirds).toEqual([
    `Net price: 1 × 100 ÷ 107 = ${net} EUR ${truncated}`,
    `Includes SEVEN of 7 %: 1 − ${net} = 0.065420560747663551401869158879 EUR`,
  ]);
});

test("a tax of the document names its lines, and is rounded in a row of its own", async () => {
  const lines = await explained(
    "DOCUMENT",
    ["1.11", "vat"],
    ["2"],
    ["3.33", "vat"],
    ["1", "seven"],
  );
  expect(lines.slice(lines.indexOf("Totals") + 3, -1)).toEqual([
    "VAT of 19 % on lines 1, 3: 4.44 × 19 ÷ 100 = 0.8436 EUR",
    "VAT, rounded: 0.84 EUR",
    "Plus VAT: 7.44 + 0.84 = 8.28 EUR",
    "In US dollars: 14.88 + 8.28 ÷ 0.5 − 7.44 ÷ 0.5 = 16.56 USD",
    "Includes SEVEN of 7 % on line 4: 0.07 EUR, on a net price of 0.93 EUR",
    "Total in EUR, rounded to the nearest 0.01 EUR (half up): 8.28 + 0 = 8.28 EUR",
    "Total in US dollars: 16.56 + 8.28 ÷ 0.5 − 8.28 ÷ 0.5 = 16.56 USD",
  ]);
  const whole = await explained("DOCUMENT", ["10", "vat"]);
  expect(whole).toContain("VAT of 19 %: 10 × 19 ÷ 100 = 1.9 EUR");
  expect(whole.some((line) => line.startsWith("VAT, rounded"))).toBe(false);
});

test("the sum of the lines is the total if nothing but inclusive taxes follow", async () => {
  const totals = (lines: ReadonlyArray<string>) => lines.slice(lines.indexOf("Totals") + 1, -1);
  expect(totals(await explained("DOCUMENT, exact", ["1.07", "seven"]))).toEqual([
    "Total in EUR: 1.07 EUR",
    "Total in US dollars: 2.14 USD",
    "Includes SEVEN of 7 %: 0.07 EUR, on a net price of 1 EUR",
  ]);
  const both = totals(await explained("DOCUMENT, exact", ["1.07", "seven"], ["1", "vat"]));
  expect(both[0]).toBe("Sum of the lines in EUR: 1.07 + 1 = 2.07 EUR");
  expect(both.at(-1)).toBe("Total in US dollars: 4.14 + 2.26 ÷ 0.5 − 2.07 ÷ 0.5 = 4.52 USD");
});
