import {
  Amount,
  createQuotes,
  fixedRates,
  minorUnits,
  renderQuote,
  type Quote,
  type RoundingPolicy,
} from "quittance";
import { explainQuote, readQuote } from "quittance/explain";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../test/support/right-of.ts";
import { catalogOwner, custom, sampleQuotePorts } from "../../test/support/sample-catalog.ts";

const rates = fixedRates(rateSetOf({ GBP: "0.8", EUR: "0.9", CHF: "0.9" }));

const quoted = async (
  currency: "USD" | "EUR" | "CHF",
  rounding: RoundingPolicy,
  ...prices: ReadonlyArray<readonly ["GBP" | "EUR" | "USD" | "CHF", string]>
): Promise<Quote> => {
  const quotes = createQuotes({ ...sampleQuotePorts, rates, rounding });
  const items = prices.map(([code, price]) => custom({ currency: code, price: Amount.of(price) }));
  return rightOf(await quotes.calculate(catalogOwner, { currency, items }));
};

describe("the explanation of a rounded quote", () => {
  test("shows the rounding of a line after its conversion, and the dollars of the rounded price", async () => {
    const rounding = minorUnits({ mode: "HALF_UP", at: "LINE" });
    expect(explainQuote(await quoted("EUR", rounding, ["GBP", "3.333"], ["EUR", "0.995"]))).toBe(
      `Quote in EUR, at the rates of 2025-01-01 00:00:00 UTC
   1 USD = 0.9 EUR
   1 USD = 0.8 GBP

1. Custom item
   Item without a product
   Price                                      3.333 GBP × 1 = 3.333 GBP
   In US dollars                              3.333 GBP ÷ 0.8 = 4.16625 USD
   In EUR                                     4.16625 USD × 0.9 = 3.749625 EUR
   Rounded to the nearest 0.01 EUR (half up)  3.749625 + 0.000375 = 3.75 EUR
   Rounded price in US dollars                3.75 EUR ÷ 0.9 = 4.166666666666666666666666666666 USD (truncated after the 30th digit)

2. Custom item
   Item without a product
   Price                                      0.995 EUR × 1 = 0.995 EUR
   Rounded to the nearest 0.01 EUR (half up)  0.995 + 0.005 = 1 EUR
   Rounded price in US dollars                1 EUR ÷ 0.9 = 1.111111111111111111111111111111 USD (truncated after the 30th digit)

Totals
   Total in EUR                               3.75 + 1 = 4.75 EUR
   Total in US dollars                        4.166666666666666666666666666666 + 1.111111111111111111111111111111 = 5.277777777777777777777777777777 USD
`,
    );
  });

  test("shows the sum of the lines, then the rounded totals", async () => {
    const rounding = minorUnits({ mode: "DOWN", at: "TOTAL", increments: { CHF: "0.05" } });
    const out = explainQuote(await quoted("CHF", rounding, ["CHF", "1.8"], ["CHF", "1.89"]));
    expect(out.slice(out.indexOf("Totals"))).toBe(`Totals
   Sum of the lines in CHF                               1.8 + 1.89 = 3.69 CHF
   Sum of the lines in US dollars                        2 + 2.1 = 4.1 USD
   Total in CHF, rounded down to a multiple of 0.05 CHF  3.69 − 0.04 = 3.65 CHF
   Total in US dollars                                   4.1 + 3.65 ÷ 0.9 − 3.69 ÷ 0.9 = 4.055555555555555555555555555555 USD (truncated after the 30th digit)
`);
  });

  test("has no division for a quote in dollars", async () => {
    const rounding = minorUnits({ mode: "HALF_EVEN", at: "TOTAL" });
    const out = explainQuote(await quoted("USD", rounding, ["USD", "1.005"]));
    expect(out).toContain("to the nearest 0.01 USD (half to even)  1.005 − 0.005 = 1 USD\n");
    expect(out).toMatch(/ Total in US dollars +1\.005 \+ 1 − 1\.005 = 1 USD\n/u);
  });

  test("shows zero dollars for a total that is rounded to zero", async () => {
    const rounding = minorUnits({ mode: "DOWN", at: "TOTAL" });
    const out = explainQuote(await quoted("EUR", rounding, ["EUR", "0.001"], ["EUR", "0.001"]));
    expect(out).toMatch(/ Total in US dollars +0 EUR = 0 USD\n/u);
    const dollars = explainQuote(await quoted("USD", rounding, ["USD", "0.001"]));
    expect(dollars).toMatch(/ Total in US dollars +0\.001 \+ 0 − 0\.001 = 0 USD\n/u);
  });

  test("is the same for a quote that was read from JSON", async () => {
    for (const at of ["LINE", "TOTAL"] as const) {
      const quote = await quoted("EUR", minorUnits({ mode: "UP", at }), ["GBP", "10"]);
      const read = rightOf(readQuote(JSON.parse(JSON.stringify(renderQuote(quote)))));
      expect(explainQuote(read)).toBe(explainQuote(quote));
    }
  });
});
