import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { quittance } from "./run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "quittance-explain-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const quoteOf = (items: ReadonlyArray<object>, currency = "EUR"): string =>
  quittance(["quote", "--json"], JSON.stringify({ currency, items })).out;

const custom = (price: string, others: object = {}): object => ({
  ...{ type: "PAYMENT_INTENT", currency: "GBP", price, title: "Postage" },
  ...others,
});

const saved = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("quittance explain", () => {
  test("shows every calculation in the order in which it is done by hand", () => {
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

  test("needs no dollars for a line in dollars, and no sum for one line", () => {
    const { out } = quittance(["explain"], quoteOf([custom("3", { currency: "USD" })], "USD"));
    expect(out).toBe(`Quote in USD, at the rates of 2025-07-17 14:10:54 UTC

1. Postage
   Item without a product
   Price                3 USD × 1 = 3 USD

Totals
   Total in USD         3 USD
   Total in US dollars  3 USD
`);
  });

  test("lets no title pass for a line or a mark of its own", () => {
    const quote = quoteOf([custom("3", { currency: "EUR", title: "a | *b*\u202e#" })]);
    const { out } = quittance(["explain", "--markdown"], quote);
    expect(out).toContain("## 1. a \\| \\*b\\*\\\\u\\{202e\\}\\#\n");
    expect(quittance(["explain"], quote).out).toContain("1. a | *b*\\u{202e}#\n");
  });

  test("explains no quote that does not hold, and says why", () => {
    const changed = quoteOf([custom("10")]).replace('"price":"11.9', '"price":"11.8');
    const { code, out, err } = quittance(["explain"], changed);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("the quote in - does not hold\n");
    expect(err).toContain("expected 11.904498929341986033539547683847, found 11.8");
  });
});

describe("quittance diff", () => {
  const one = saved("one.json", quoteOf([custom("10")]));

  test("says what each cause comes to, to the last digit", () => {
    const two = saved(
      "two.json",
      quoteOf([custom("10", { quantity: 2 }), custom("1", { title: "Gift" })]),
    );
    const { code, out } = quittance(["diff", one, two]);
    expect(code).toBe(0);
    expect(out)
      .toBe(`Total in EUR: from 11.904498929341986033539547683847 to 24.999447751618170670433050136079

because of  line     amount
----------  -------  ----------------------------------
quantity    Postage  +11.904498929341986033539547683847
rounding    Postage  +0.000000000000000000000000000001
line added  Gift     +1.190449892934198603353954768384
change               +13.094948822276184636893502452232

Total in USD: from 13.535499554682065493724914679486 to 28.42454906483233753682232082692

because of  line     amount
----------  -------  ----------------------------------
quantity    Postage  +13.535499554682065493724914679486
line added  Gift     +1.353549955468206549372491467948
change               +14.889049510150272043097406147434
`);
  });

  test("compares quotes in two currencies in dollars alone", () => {
    const yen = saved("yen.json", quoteOf([custom("10")], "JPY"));
    const { code, out } = quittance(["diff", one, yen]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^The quotes are in EUR and JPY: compared in US dollars\.\n\nTotal in USD/u,
    );
  });

  test("tells which of the two quotes does not hold, and asks for both", () => {
    const broken = saved("broken.json", "{}");
    const { code, err } = quittance(["diff", one, broken]);
    expect(code).toBe(1);
    expect(err).toContain("broken.json does not hold");
    expect(quittance(["diff", one])).toMatchObject({ code: 2, out: "" });
  });
});
