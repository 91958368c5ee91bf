import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Amount, createQuotes, minorUnits, orThrow, renderQuote } from "quittance";
import { fixedTaxes } from "quittance/testing";
import {
  tax,
  catalogOwner,
  custom as mug,
  sampleQuotePorts,
} from "../../../test/support/sample-catalog.ts";
import { quittance } from "./run-cli.ts";
import { testFolder } from "./in-test.ts";

const folder = testFolder();

const quoteOf = (items: ReadonlyArray<object>, currency = "EUR"): string =>
  quittance(["quote", "--json"], JSON.stringify({ currency, items })).out;

const custom = (price: string, others: object = {}): object => ({
  type: "PAYMENT_INTENT",
  currency: "GBP",
  price,
  title: "Postage",
  ...others,
});

const saved = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("quittance explain", () => {
  test("shows every calculation in its order", () => {
    const quote = quoteOf([custom("10"), custom("2.5", { currency: "EUR", quantity: 2 })]);
    expect(quittance(["explain", "-"], quote)).toEqual({
      code: 0,
      err: "",
      out: `Quote in EUR, at the rates of 2025-07-17 14:10:54 UTC
   1 USD = 0.879502000000000005 EUR
   1 USD = 0.738797999999999954 GBP

1. Postage
   Item without a product
   Price                10 GBP × 1 = 10 GBP
   In US dollars        10 GBP ÷ 0.738797999999999954 = 13.535499554682065493724914679486 USD (truncated after the 30th digit)
   In EUR               13.535499554682065493724914679486 USD × 0.879502000000000005 = 11.904498929341986033539547683847 EUR (truncated after the 30th digit)

2. Postage
   Item without a product
   Price                2.5 EUR × 2 = 5 EUR
   In US dollars        5 EUR ÷ 0.879502000000000005 = 5.685035395030369426760624790902 USD (truncated after the 30th digit)

Totals
   Total in EUR         11.904498929341986033539547683847 + 5 = 16.904498929341986033539547683847 EUR
   Total in US dollars  13.535499554682065493724914679486 + 5.685035395030369426760624790902 = 19.220534949712434920485539470388 USD
`,
    });
  });

  test("shows no conversion for a line in dollars, and no sum for one line", () => {
    const quote = quoteOf([custom("3", { currency: "USD" })], "USD");
    const [time = ""] = /\d{4}-\d\d-\d\d [\d:]{8}/u.exec(quote) ?? [];
    const { out } = quittance(["explain"], quote);
    expect(out).toBe(`Quote in USD, at the rates of ${time} UTC

1. Postage
   Item without a product
   Price                3 USD × 1 = 3 USD

Totals
   Total in USD         3 USD
   Total in US dollars  3 USD
`);
  });

  test("escapes line breaks, control characters and markup in titles", () => {
    const quote = quoteOf([custom("3", { currency: "EUR", title: "a | *b*\u202e#" })]);
    const { out } = quittance(["explain", "--markdown"], quote);
    expect(out).toContain("## 1. a \\| \\*b\\*\\\\u\\{202e\\}\\#\n");
    expect(quittance(["explain"], quote).out).toContain("1. a | *b*\\u{202e}#\n");
  });

  test("rejects a quote with mismatches, and lists them", () => {
    const changed = quoteOf([custom("10")]).replace('"price":"11.9', '"price":"11.8');
    const { code, out, err } = quittance(["explain"], changed);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("The quote in standard input is not consistent:\n");
    expect(err).toContain("expected 11.904498929341986033539547683847, found 11.8");
  });
});

describe("quittance diff", () => {
  const one = saved("one.json", quoteOf([custom("10")]));

  test("shows the rounded and the exact change of each cause", () => {
    const two = saved(
      "two.json",
      quoteOf([custom("10", { quantity: 2 }), custom("1", { title: "Gift" })]),
    );
    const { code, out } = quittance(["diff", one, two]);
    expect(code).toBe(0);
    expect(out).toBe(`Total in EUR: from 11.90 to 25.00

cause       line     change  exact change
----------  -------  ------  ----------------------------------
quantity    Postage  +11.90  +11.904498929341986033539547683847
rounding    Postage  0.00    +0.000000000000000000000000000001
line added  Gift     +1.19   +1.190449892934198603353954768384
total                +13.09  +13.094948822276184636893502452232

Total in USD: from 13.54 to 28.42

cause       line     change  exact change
----------  -------  ------  ----------------------------------
quantity    Postage  +13.54  +13.535499554682065493724914679486
line added  Gift     +1.35   +1.353549955468206549372491467948
total                +14.89  +14.889049510150272043097406147434
`);
  });

  test("shows taxes and the rounding of the total", async () => {
    const vat = tax("vat", "19");
    const item = mug({ price: Amount.of("2.01"), title: "Mug" });
    const priced = async (taxIds: ReadonlyArray<typeof vat.taxId>): Promise<string> => {
      const ports = { ...sampleQuotePorts, taxes: fixedTaxes([vat]) };
      const rounding = minorUnits({ mode: "UP", at: "TOTAL" });
      const quotes = createQuotes({ ...ports, rounding, tax: { at: "DOCUMENT" } });
      const items = [
        { ...item, taxIds },
        { ...item, price: Amount.of("1.001") },
      ];
      const quote = orThrow(await quotes.calculate(catalogOwner, { items }));
      return JSON.stringify(renderQuote(quote));
    };
    const free = saved("free.json", await priced([]));
    const { code, out } = quittance(["diff", free, saved("taxed.json", await priced([vat.taxId]))]);
    expect(code).toBe(0);
    expect(out).toContain(`Total in EUR: from 3.02 to 3.41

cause  line       change  exact change
-----  ---------  ------  ------------
tax    all lines  +0.39   +0.39
total             +0.39   +0.39
`);
  });

  test("compares quotes in two currencies in US dollars only", () => {
    const yen = saved("yen.json", quoteOf([custom("10")], "JPY"));
    const { code, out } = quittance(["diff", one, yen]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^The quotes are in EUR and JPY; compared in US dollars\.\n\nTotal in USD/u,
    );
  });

  test("reports which quote is not consistent, and requires two files", () => {
    const broken = saved("broken.json", "{}");
    const { code, err } = quittance(["diff", one, broken]);
    expect(code).toBe(1);
    expect(err).toContain("broken.json is not consistent:");
    expect(quittance(["diff", one])).toMatchObject({ code: 2, out: "" });
  });
});

const request =
  '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}';
const quote = quittance(["quote", "--json"], request).out;

test("verify accepts a quote, and a whole response with a quote in it", () => {
  expect(quittance(["verify", "-"], quote)).toEqual({
    code: 0,
    out: "Quote verified: every step and total is consistent.\n",
    err: "",
  });
  const response = JSON.stringify({
    status: 200,
    env: "development",
    data: JSON.parse(quote) as unknown,
  });
  expect(quittance(["verify"], response).code).toBe(0);
});

test("verify reports the step with the expected and the found price when a digit was changed", () => {
  const changed = quote.replace('"price":"11.904498929341986033539547683847"', (found) =>
    found.replace("847", "848"),
  );
  const second = '"initial_price":"11.904498929341986033539547683847","price":"';
  const inStep = quote.replace(`${second}1`, `${second}2`);
  expect(quittance(["verify", "-"], changed).code).toBe(1);
  const { code, out } = quittance(["verify", "-"], inStep);
  expect(code).toBe(1);
  expect(out).toBe(
    "item 0, step 1, price (items.0.calculations.1.price): " +
      "expected 11.904498929341986033539547683847, found 21.904498929341986033539547683847\n",
  );
});

test("verify reports why a file contains no quote", () => {
  expect(quittance(["verify", "-"], "{}")).toMatchObject({ code: 1 });
  expect(quittance(["verify", "-"], "nonsense")).toMatchObject({ code: 2, out: "" });
});
