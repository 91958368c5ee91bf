import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectUsageError, serveInTest, testFolder } from "./in-test.ts";
import { quittance } from "./run-cli.ts";
import { changed } from "./sample-file.ts";
import { post } from "./sample-requests.ts";

const folder = testFolder();

/** A data file in which the organization of the sample key rounds lines down. */
const ofLines = join(folder, "lines.json");
const rounding = { mode: "DOWN", at: "LINE" };
writeFileSync(ofLines, JSON.stringify(changed("organizations", "org_lantern", { rounding })));

const custom = (currency: string, price: string): object => ({
  type: "PAYMENT_INTENT",
  currency,
  price,
});
const two = { currency: "EUR", items: [custom("GBP", "10"), custom("EUR", "3.99")] };
const request = JSON.stringify(two);

const ofQuote = (args: ReadonlyArray<string>, input = request): string =>
  quittance(["quote", ...args], input).out;

describe("quittance quote", () => {
  test("shows the exact sum and its rounding before the total", () => {
    expect(ofQuote(["--rounding", "half-up:total"])).toContain(`
Line total: 3.99 EUR

Sum of the lines: 15.89 EUR (exact: 15.894498929341986033539547683847)
Rounding: 0.00 EUR (exact: -0.004498929341986033539547683847)
Total: 15.89 EUR
Total in USD: 18.07 USD (exact: 18.067042485406514038245265585488)
`);
  });

  test("shows rows that add up if nothing is rounded", () => {
    const discount = { type: "DISCOUNT", percent: "33.333" };
    const items = [
      { ...custom("EUR", "9.995"), title: "Pen", adjustments: [{ ...discount, title: "Spring" }] },
      ...[custom("EUR", "1.005"), custom("EUR", "1.005")],
    ];
    const out = ofQuote([], JSON.stringify({ items }));
    expect(out).toContain(`
0     PAYMENT_INTENT  Pen     EUR       10.00    0.00    10.00  11.36
1     DISCOUNT        Spring  EUR       10.00    -3.34   6.66   7.58
Line total: 6.66 EUR
`);
    expect(out).toContain(`
Sum of the lines: 8.68 EUR (exact: 8.67336665)
Rounding: -0.01 EUR (exact: 0)
Total: 8.67 EUR (exact: 8.67336665)
`);
  });

  test("shows the rounding of each line, with the exact price if it changed", () => {
    const out = ofQuote(["--rounding", "half-up:line"]);
    expect(out).toContain(`
2     ROUNDING         Rounding     EUR       11.90    0.00    11.90  13.53
Line total: 11.90 EUR (rounded from 11.904498929341986033539547683847)
`);
    expect(out).toContain("Line total: 3.99 EUR\n\nTotal: 15.89 EUR\n");
  });

  test("prefers the rounding of the organization in the data file", () => {
    const args = ["--data", ofLines, "--rounding", "half-up:total"];
    const out = ofQuote(args, JSON.stringify({ items: [custom("EUR", "1.999")] }));
    expect(out).toContain("Line total: 1.99 EUR (rounded from 1.999)\n\nTotal: 1.99 EUR\n");
    const other = ofQuote([...args, "--organization", "org_harbour"]);
    expect(other).toContain("Rounding: 0.00 EUR (exact: -0.004498929341986033539547683847)\n");
  });

  test.each([...["half-up", "half_up:total", "HALF_UP:TOTAL", "half-up:total:", ":", "", "up:"]])(
    "rejects --rounding %j with what is allowed",
    (text) => {
      expectUsageError(
        quittance(["quote", "--rounding", text], request),
        "--rounding must be MODE:PLACE, where MODE is one of half-up, half-even, half-down, up, " +
          `down and PLACE is one of line, total, not "${text}".\n`,
      );
    },
  );
});

const totalsOf = async (url: string): Promise<unknown> => {
  const { data } = await post(url, "/pay/quote", { ...two, currency: "EUR" });
  return (data as { readonly total: { readonly price: string } }).total.price;
};

describe("quittance serve", () => {
  test("rounds for organizations without a rounding of their own", async () => {
    const serving = await serveInTest(["--rounding", "up:total"]);
    expect(await totalsOf(serving.url)).toBe("15.9");
    const { code, err } = quittance(["serve", "--rounding", "cents"]);
    expect([code, err.includes("--rounding must be MODE:PLACE")]).toEqual([2, true]);
  });

  test("rounds as the data file says", async () => {
    const serving = await serveInTest(["--data", ofLines, "--rounding", "up:total"]);
    expect(await totalsOf(serving.url)).toBe("15.89");
  });
});
