import { describe, expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { discount, fee } from "../quote/discount-and-fee.ts";
import type { BilledLine } from "../quote/line-price.ts";
import {
  appliedCoupon,
  billed,
  customItem,
  quoteOfBilled,
  type BilledOptions,
} from "../../test/support/billed-quote.ts";
import { tax } from "../../test/support/sample-catalog.ts";
import type { RecordedCases } from "./cases-choose.ts";
import { renderTests } from "./tests-render.ts";

const euros = (text: string) => ({ currency: "EUR" as const, amount: Amount.of(text) });
const pounds = (text: string) => ({ currency: "GBP" as const, amount: Amount.of(text) });

const recorded = (
  lines: ReadonlyArray<BilledLine>,
  options: BilledOptions = {},
  others: Partial<RecordedCases> = {},
): RecordedCases => ({
  quotes: 1234567,
  signatures: 12,
  notShown: [],
  leftOut: 0,
  scale: undefined,
  cases: [{ quote: quoteOfBilled(lines, options), signatures: [], onlyHere: [] }],
  ...others,
});

/** The first test of a file. */
const testIn = (text: string): string => text.slice(text.indexOf("\ntest(") + 1);

test("a file tests the amounts of each case, with the request, the rates and the policy", () => {
  const text = renderTests(
    recorded(
      [billed({ taxes: [tax("vat", "19")] }), billed({ item: customItem, unitPrice: pounds("3") })],
      {
        totals: { totals: "invoice" },
      },
    ),
  );
  expect(testIn(text)).toBe(`test("1. invoice, EUR: 1 x product_1; 1 x 3 GBP", async () => {
  const rates = rateSet({ EUR: "0.8", GBP: "0.4" });
  const quote = await price({
    currency: "EUR",
    items: [
      {
        productId: "product_1",
        billingSchemaId: "schema_1",
        quantity: 1,
        taxIds: ["tax_1"],
      },
      { price: "3", currency: "GBP", quantity: 1, taxIds: [] },
    ],
  }, rates, { totals: "invoice" });
  expect(amountsOf(quote)).toEqual({ price: "17.9", net: "16", tax: "1.9", lines: ["10", "6"] });
});
`);
  expect(text).toContain("const prices: ReadonlyArray<NewBillingSchema> = [");
  expect(text).toContain("const taxes: ReadonlyArray<NewTax> = [");
  for (const data of [
    'const products: ReadonlyArray<NewProduct> = [{ name: "product_1" }];',
    "const coupons: ReadonlyArray<NewCoupon> = [];",
    'import { memoryStore } from "@quittance/memory";',
    "const amountsOf = ({ lines, totalSteps, total, totals }: Quote) => {",
    "const shopOf = (policy: Policy, rates: RateSet) =>",
  ]) {
    expect(text.split("\n")).toContain(data);
  }
});

const tiers = ["10", "20", undefined].map((upTo) => ({
  upTo: upTo === undefined ? upTo : Amount.of(upTo),
  unitPrice: Amount.one,
  flatPrice: Amount.zero,
}));
const tiered = (units: string): BilledLine =>
  billed({
    unitPrice: euros("0"),
    units: Amount.of(units),
    pricing: { model: "GRADUATED", tiers },
  });
const bounds = { minimum: Amount.of("15"), maximum: Amount.of("18") };
const bounded = (quantity: number) => billed({ quantity, pricing: { model: "UNIT", ...bounds } });
const month = { unit: "DAY", from: 5, to: 20, whole: 30 } as const;

test.each<[string, ReadonlyArray<BilledLine>, BilledOptions]>([
  ["1 x product_1", [billed()], {}],
  ["2 x 1.5 units of product_1, tier 1", [{ ...tiered("1.5"), quantity: 2 }], {}],
  ["1 x 15 units of product_1, tiers 1 and 2", [tiered("15")], {}],
  ["1 x 25 units of product_1, tiers 1 to 3", [tiered("25")], {}],
  ["1 x product_1, Minimum", [bounded(1)], {}],
  ["2 x product_1, Maximum", [bounded(2)], {}],
  [
    "1 x 3 GBP less 10 % less 1 GBP plus 2 %",
    [
      billed({
        item: customItem,
        unitPrice: pounds("3"),
        adjustments: [
          discount({ percent: Amount.of("10") }),
          discount({ amount: pounds("1") }),
          fee({ percent: Amount.of("2") }),
        ],
      }),
    ],
    {},
  ],
  ["1 x product_1 less 10 % by coupon", [billed()], { coupons: [appliedCoupon()] }],
  ["1 x product_1, 15 of 30 days", [billed({ proration: month })], {}],
  [`${"1 x product_1; ".repeat(5)}1 x product_1`, Array.from({ length: 6 }, () => billed()), {}],
  [`${"1 x product_1; ".repeat(6)}1 more lines`, Array.from({ length: 7 }, () => billed()), {}],
])("the name of a test is %j", (name, lines, options) => {
  const found = /test\("1\. (\S+), EUR: (.*)", async/u.exec(renderTests(recorded(lines, options)));
  expect(found?.[2]).toBe(name);
});

test("a module prices requests with the names of the quotes, and no scaled cases", () => {
  const coupons = [appliedCoupon()];
  const text = renderTests(recorded([billed()], { coupons }), { pricing: "./pricing.js" });
  expect(text.slice(text.indexOf("import"), text.indexOf("const amountsOf"))).toBe(
    `import { Amount, rateSet, type Quote } from "quittance";
import { expect, test } from "vitest";
import { price } from "./pricing.js";

`,
  );
  expect(testIn(text))
    .toBe(`test("1. exact, EUR: 1 x product_tea less 10 % by coupon", async () => {
  const rates = rateSet({ EUR: "0.8" });
  const quote = await price({
    currency: "EUR",
    items: [{ productId: "product_tea", billingSchemaId: "schema_tea", quantity: 1, taxIds: [] }],
    coupons: ["SPRING"],
  }, rates);
  expect(amountsOf(quote)).toEqual({ price: "9", net: "9", tax: "0", lines: ["9"] });
});
`);
  const scaled = recorded([billed()], {}, { scale: Amount.of("2") });
  expect(() => renderTests(scaled, { pricing: "./pricing.js" })).toThrow(
    new TypeError("renderTests: scaled cases cannot be priced by a module"),
  );
  const own = { kind: { type: "OWN", apply: () => Amount.one }, title: "Own", details: {} };
  expect(() => renderTests(recorded([billed({ adjustments: [own] })]))).toThrow(
    "a chosen quote has a request",
  );
});

test("the rate of the accounts of the seller is left out", () => {
  const [one] = recorded([billed()]).cases;
  if (one === undefined) throw new Error("There is a case");
  const accounted = { ...one, quote: { ...one.quote, accountingCurrency: "GBP" as const } };
  const text = renderTests({ ...recorded([]), cases: [accounted] });
  expect(testIn(text)).toContain('const rates = rateSet({ EUR: "0.8" });');
});

describe("the head of a file", () => {
  const headOf = (others: Partial<RecordedCases>, pricing?: string): string =>
    renderTests(recorded([billed()], {}, others), pricing === undefined ? {} : { pricing }).split(
      "import",
    )[0] ?? "";

  test("says what was read, chosen and not shown, and what is replaced", () => {
    const counts = "// Recorded. Quotes: 1,234,567. Cases: 1. Kinds of calculation: 12.";
    const replaced =
      "// Replaced: identifiers, titles, coupon codes, e-mail addresses, metadata and times.";
    const kept = "// Kept: prices, quantities, units, percentages, rates and currencies.";
    const notShown = Array<string>(1234).fill("x");
    expect(headOf({ notShown })).toBe(`${counts} Not shown: 1,234.\n${replaced}\n${kept}\n`);
    expect(headOf({ scale: Amount.of("2") })).toBe(
      `${counts}\n${replaced}\n` +
        "// Prices and the amounts of discounts are multiplied by a factor: no amount was charged.\n",
    );
    expect(headOf({}, "./pricing.js")).toBe(
      `${counts}\n// Replaced or left out: titles, e-mail addresses, metadata and times.\n` +
        "// Kept: identifiers of products, billing schemas and taxes, coupon codes, and all amounts.\n",
    );
  });
});
