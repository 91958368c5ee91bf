import { expect, test } from "vitest";
import { quittance, sample } from "./run-cli.ts";

const tenPounds =
  '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}';
const euros = "11.904498929341986033539547683847";
const dollars = "13.535499554682065493724914679486";

test("quote prints every step and the totals, rounded to minor units", () => {
  const { code, out } = quittance(["quote", "--data", sample, "-"], tenPounds);
  expect(code).toBe(0);
  expect(out).toBe(`Quote in EUR at the exchange rates of 2025-07-17 14:10:54 UTC

Line 1: 1 × 10 GBP
step  type             title        currency  initial  change  price  price in USD
----  ---------------  -----------  --------  -------  ------  -----  ------------
0     PAYMENT_INTENT   Custom item  GBP       10.00    0.00    10.00  13.54
1     CURRENCY_CHANGE  GBP to EUR   EUR       11.90    0.00    11.90  13.54
Line total: 11.90 EUR

Total: 11.90 EUR (exact: ${euros})
Total in USD: 13.54 USD (exact: ${dollars})

1 USD =
  0.879502000000000005 EUR
  0.738797999999999954 GBP
`);
});

test.each([
  ["JPY", "0.6", "Total: 1 JPY (exact: 0.6)"],
  ["EUR", "26.775", "Total: 26.78 EUR (exact: 26.775)"],
  ["EUR", "1234.5", "Total: 1234.50 EUR\n"],
  ["USDT", "1.5", "Total: 1.5 USDT\n"],
  ["USDT", "0.0000015", "Total: 0.000002 USDT (exact: 0.0000015)"],
])(
  "quote rounds %s %s half up, and adds the exact total if it differs",
  (currency, price, total) => {
    const items = [{ type: "PAYMENT_INTENT", currency, price }];
    const { out } = quittance(["quote"], JSON.stringify({ currency, items }));
    expect(out).toContain(`Line 1: 1 × ${price} ${currency}\n`);
    expect(out).toContain(total);
  },
);

test("quote uses the sample data and standard input by default", () => {
  expect(quittance(["quote"], tenPounds).out).toBe(
    quittance(["quote", "--data", sample, "-"], tenPounds).out,
  );
});

test("--currency overrides the currency of the request", () => {
  const { out } = quittance(["quote", "--currency", "GBP"], tenPounds);
  expect(out).toContain("Total: 10.00 GBP\n");
});

test("--json prints one line, with exact amounts", () => {
  const json = quittance(["quote", "--json"], tenPounds).out;
  expect(json.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(json)).toMatchObject({ total: { price: euros, price_usd: dollars } });
});

test("--organization quotes the products of another organization", () => {
  const request = JSON.stringify({
    product: { id: "product_caliper", quantity: 2, billing_schema_id: "schema_caliper_sek" },
  });
  expect(quittance(["quote", "--organization", "org_harbour"], request).out).toContain(
    "Total: 998.00 SEK",
  );
  const { code, err } = quittance(["quote"], request);
  expect(code).toBe(1);
  expect(err).toContain("product.id: Product not found");
});

test("an invalid request ends with 1 and lists every issue", () => {
  const { code, out, err } = quittance(["quote"], '{"items":[],"note":"x"}');
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toContain("The quote failed with VALIDATION_FAILED: ");
  expect(err).toContain("  note: Unknown field\n");
  expect(err).toContain("  items: Items must contain at least 1 element\n");
});

test.each([
  [["quote", "--nonsense"], 'Unknown option "--nonsense".\n'],
  [["quote", "--curency", "EUR"], 'Unknown option "--curency". Did you mean "--currency"?'],
  [["quote", "--currency"], "'--currency <value>' argument missing"],
  [["quote", "a.json", "b.json"], 'Unexpected argument "b.json".'],
  [["quote", "/does/not/exist.json"], "Cannot read /does/not/exist.json: "],
  [
    ["quote", "--organization", "org_missing"],
    '--organization must be one of org_lantern, org_harbour, not "org_missing".',
  ],
  [["serve", "--port", "eighty"], '--port must be a whole number from 0 to 65535, not "eighty".'],
  [["serve", "--env", "staging"], '--env must be one of development, production, not "staging".'],
  [["serve", "--log", "all"], '--log must be one of requests, failures, none, not "all".'],
  [["serve", "--now", "2025-02-30 00:00:00"], "--now must be a UTC time as YYYY-MM-DD HH:MM:SS"],
])("%j is a usage error with exit code 2 and instructions", (args, message) => {
  const { code, err } = quittance(args, "{}");
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(err).toContain(`\nRun "quittance ${String(args[0])} --help" for help.\n`);
  expect(err).not.toContain(".ts:");
});
