import { expect, test } from "vitest";
import { quittance, sample } from "./run-cli.ts";

const tenPounds =
  '{"currency":"EUR","items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"10"}]}';
const euros = "11.904498929341986033539547683847";
const dollars = "13.535499554682065493724914679486";

test("quote prints every step of every line, and the totals", () => {
  const { code, out } = quittance(["quote", "--data", sample, "-"], tenPounds);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^0 +PAYMENT_INTENT +Custom item +GBP .* ${dollars}$`, "m"));
  expect(out).toMatch(new RegExp(`^1 +CURRENCY_CHANGE +GBP to EUR +EUR +${euros} `, "m"));
  expect(out).toContain(`Total: ${euros} EUR\n`);
  expect(out).toContain(`Total in USD: ${dollars} USD\n`);
  expect(out).toMatch(/^GBP +0\.738797999999999954$/m);
});

test("quote uses the sample and standard input unless told otherwise", () => {
  expect(quittance(["quote"], tenPounds).out).toBe(
    quittance(["quote", "--data", sample, "-"], tenPounds).out,
  );
});

test("--currency prices in another currency than the request says", () => {
  const { out } = quittance(["quote", "--currency", "GBP"], tenPounds);
  expect(out).toContain("Total: 10 GBP\n");
});

test("--json prints one line, --pretty an indented quote", () => {
  const json = quittance(["quote", "--json"], tenPounds).out;
  expect(json.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(json)).toMatchObject({ total: { price: euros, price_usd: dollars } });
  const pretty = quittance(["quote", "--json", "--pretty"], tenPounds).out;
  expect(pretty.split("\n").length).toBeGreaterThan(50);
  expect(JSON.parse(pretty)).toEqual(JSON.parse(json));
});

test("--organization quotes what another organization sells", () => {
  const request = JSON.stringify({
    product: { id: "product_caliper", quantity: 2, billing_schema_id: "schema_caliper_sek" },
  });
  expect(quittance(["quote", "--organization", "org_harbour"], request).out).toContain(
    "Total: 998 SEK",
  );
  const { code, err } = quittance(["quote"], request);
  expect(code).toBe(1);
  expect(err).toContain("product.id: Product not found");
});

test("a refused request ends with 1 and names every faulty property", () => {
  const { code, out, err } = quittance(["quote"], '{"items":[],"note":"x"}');
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toContain("VALIDATION_FAILED");
  expect(err).toContain("  note: Unknown field\n");
  expect(err).toContain("  items: Items must contain at least 1 element\n");
});

test.each([
  [["quote", "--nonsense"], "--nonsense"],
  [["quote", "a.json", "b.json"], "Unexpected argument b.json"],
  [["quote", "/does/not/exist.json"], "cannot be read"],
  [
    ["quote", "--organization", "org_nobody"],
    "--organization must be one of org_lantern, org_harbour",
  ],
  [["price"], 'Unknown command "price"'],
  [["serve", "--port", "eighty"], "--port must be a whole number"],
  [["serve", "--env", "staging"], "--env must be development or production"],
  [["serve", "--now", "2025-02-30 00:00:00"], "--now must be a moment"],
])("%j is a mistake of use: exit 2 and what to do", (args, words) => {
  const { code, err } = quittance(args, "{}");
  expect(code).toBe(2);
  expect(err).toContain(words);
  expect(err).toContain("Run quittance --help");
  expect(err).not.toContain(".ts:");
});

test("--help shows the commands, --version the version", () => {
  expect(quittance(["--help"]).out).toContain("quittance verify QUOTE.json|INVOICE.json|-");
  expect(quittance([]).out).toBe(quittance(["--help"]).out);
  expect(quittance(["--version"]).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});
