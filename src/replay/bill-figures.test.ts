import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { pricedBill } from "./bill-figures.ts";
import { readGivenBill } from "./bill.ts";
import { billFigures, billQuote, type Bill, type PolicyId } from "./index.ts";

const own = (lines: Bill["lines"], currency: Bill["currency"] = "EUR"): Bill => ({
  id: "1",
  currency,
  lines,
});

const text = (amount: Amount | undefined): string =>
  amount === undefined ? "-" : Amount.render(amount);

/** Net, tax and total; base and amount of each tax; net, tax and total of each line. */
const figuresOf = (bill: Bill, policy: PolicyId): ReadonlyArray<string> => {
  const found = billFigures(bill, policy);
  if (found === undefined) return [];
  return [
    [found.net, found.tax, found.total].map(text).join(" "),
    ...found.taxes.map(
      ({ percent, base, amount }) => `${text(percent)}%: ${text(base)} ${text(amount)}`,
    ),
    ...found.lines.map(({ net, taxAmount, total }) => [net, taxAmount, total].map(text).join(" ")),
  ];
};

const taxed = own([
  { price: "1.33", quantity: "3", tax: "19" },
  { price: "0.55", quantity: "1.5", tax: ["19", "5"] },
  { price: "2.005" },
]);
const inclusive = own([
  { price: "2.99", quantity: "2", tax: "4", inclusive: true },
  { price: "1.01", tax: ["4", "4"], inclusive: true },
]);
const discounted = own([
  { price: "3.34", quantity: "2", discount: "12.5%", tax: "10" },
  { price: "5", discount: "0.75", tax: "10" },
]);
const converted = own([
  { price: "3.335", quantity: "2", discount: "10%", tax: "10", currency: "GBP", rate: "1.5" },
]);

const repeated = own([
  { price: "1.1", tax: ["19", "5"] },
  { price: "0.9", tax: ["5", "5"] },
]);
const ownRate = own([{ price: "3", discount: "1", currency: "EUR", rate: "2" }]);

test.each<[string, Bill, PolicyId, ReadonlyArray<string>]>([
  [
    "taxed",
    taxed,
    "invoice",
    ["6.83 0.96 7.79", "19%: 4.82 0.92", "5%: 0.83 0.04", "3.99 - -", "0.83 - -", "2.01 0 2.01"],
  ],
  [
    "taxed",
    taxed,
    "shop",
    [
      "6.83 0.96 7.79",
      "19%: 4.82 0.92",
      "5%: 0.83 0.04",
      "3.99 0.76 4.75",
      "0.83 0.2 1.03",
      "2.01 0 2.01",
    ],
  ],
  [
    "taxed",
    taxed,
    "exact",
    [
      "6.82 0.9561 7.7761",
      "19%: 4.815 0.91485",
      "5%: 0.825 0.04125",
      "3.99 0.7581 4.7481",
      "0.825 0.198 1.023",
      "2.005 0 2.005",
    ],
  ],
  [
    "taxed",
    taxed,
    "UP:LINE:LINE",
    [
      "6.825 0.9561 7.79",
      "19%: 4.815 0.91485",
      "5%: 0.825 0.04125",
      "3.99 0.7581 4.75",
      "0.825 0.198 1.03",
      "2.01 0 2.01",
    ],
  ],
  [
    "taxed",
    taxed,
    "HALF_DOWN:TOTAL:DOCUMENT",
    [
      "6.82 0.95 7.77",
      "19%: 4.815 0.91",
      "5%: 0.825 0.04",
      "3.99 - -",
      "0.825 - -",
      "2.005 0 2.005",
    ],
  ],
  [
    "taxed",
    taxed,
    "shop:UP",
    [
      "6.83 0.97 7.8",
      "19%: 4.82 0.92",
      "5%: 0.83 0.05",
      "3.99 0.76 4.75",
      "0.83 0.21 1.04",
      "2.01 0 2.01",
    ],
  ],
  [
    "inclusive",
    inclusive,
    "invoice",
    ["6.68 0.31 6.99", "4%: 7.61 0.31", "5.75 - 5.98", "0.93 - 1.01"],
  ],
  [
    "inclusive",
    inclusive,
    "shop",
    ["6.69 0.3 6.99", "4%: 7.63 0.3", "5.75 0.23 5.98", "0.94 0.07 1.01"],
  ],
  [
    "inclusive",
    inclusive,
    "HALF_UP:LINE:DOCUMENT",
    ["6.68 0.31 6.99", "4%: 7.61 0.31", "- - 5.98", "- - 1.01"],
  ],
  [
    "inclusive",
    inclusive,
    "shop+tax-rounded",
    ["6.68 0.31 6.99", "4%: 7.61 0.31", "5.75 0.23 5.98", "0.93 0.08 1.01"],
  ],
  [
    "inclusive",
    inclusive,
    "piece:HALF_UP",
    ["6.7 0.29 6.99", "4%: 7.64 0.29", "5.76 0.22 5.98", "0.94 0.07 1.01"],
  ],
  [
    "inclusive",
    inclusive,
    "piece:DOWN+tax-rounded",
    ["6.71 0.28 6.99", "4%: 7.66 0.28", "5.76 0.22 5.98", "0.95 0.06 1.01"],
  ],
  [
    "discounted",
    discounted,
    "invoice",
    ["10.1 1.01 11.11", "10%: 10.1 1.01", "5.85 - -", "4.25 - -"],
  ],
  [
    "discounted",
    discounted,
    "invoice+discount-rounded",
    ["10.09 1.01 11.1", "10%: 10.09 1.01", "5.84 - -", "4.25 - -"],
  ],
  [
    "discounted",
    discounted,
    "shop+discount-after-tax",
    ["11.68 1.17 11.26", "10%: 11.68 1.17", "6.68 0.67 7.35", "5 0.5 5.5"],
  ],
  [
    "discounted",
    discounted,
    "shop+discount-after-tax+cash:0.5",
    ["11.68 1.17 11.5", "10%: 11.68 1.17", "6.68 0.67 7.35", "5 0.5 5.5"],
  ],
  [
    "discounted",
    discounted,
    "piece:HALF_EVEN",
    ["10.09 1 11.09", "10%: 10.09 1", "5.84 0.58 6.42", "4.25 0.42 4.67"],
  ],
  ["converted", converted, "shop", ["9 0.9 9.9", "10%: 9 0.9", "9 0.9 9.9"]],
  ["converted", converted, "shop+rate-divides", ["4 0.4 4.4", "10%: 4 0.4", "4 0.4 4.4"]],
  ["converted", converted, "shop+discount-rounded", ["9 0.9 9.9", "10%: 9 0.9", "9 0.9 9.9"]],
  [
    "converted",
    converted,
    "shop+discount-after-tax",
    ["10.01 1 10.01", "10%: 10.01 1", "10.01 1 11.01"],
  ],
  [
    "converted",
    converted,
    "shop+discount-after-tax+rate-divides",
    ["4.45 0.45 4.46", "10%: 4.45 0.45", "4.45 0.45 4.9"],
  ],
  [
    "discounted",
    discounted,
    "invoice+discount-after-tax",
    ["11.68 1.17 11.26", "10%: 11.68 1.17", "6.68 - -", "5 - -"],
  ],
  [
    "repeated",
    repeated,
    "HALF_UP:LINE:DOCUMENT",
    ["2 0.36 2.36", "19%: 1.1 0.21", "5%: 2.9 0.15", "1.1 - -", "0.9 - -"],
  ],
  ["in their own currency", ownRate, "shop+discount-after-tax", ["3 0 2", "3 0 3"]],
])(
  "the figures of bills that are %s are rounded as their policy says",
  (_, bill, policy, expected) => {
    expect(figuresOf(bill, policy)).toEqual(expected);
  },
);

const huge = { price: "9".repeat(20), quantity: "9".repeat(15) };

test.each<[string, Bill["lines"][number]]>([
  ["a converted line with too many digits", { ...huge, currency: "GBP", rate: "10" }],
  ["a tax above its limit", { price: "1", tax: "1000.1" }],
])("%s has no figures and no quote", (_, line) => {
  for (const policy of ["exact", "invoice", "shop", "shop:UP"] as const) {
    expect(billFigures(own([line]), policy)).toBeUndefined();
    expect(billQuote(own([line]), policy)).toBeUndefined();
  }
});

test("the largest line in another currency has a price that is converted", () => {
  const found = billFigures(own([{ ...huge, currency: "GBP", rate: "0.1" }]), "exact");
  // (10^20 - 1) times (10^15 - 1) is 10^35 - 10^20 - 10^15 + 1.
  const total = `${"9".repeat(14)}8${"9".repeat(5)}${"0".repeat(14)}.1`;
  expect(text(found?.total)).toBe(total);
});

test("a policy with settings has a quote of the lines", () => {
  const quote = billQuote(
    own([{ price: "1.02", quantity: "2", tax: "19", title: "Tea" }, { price: "1" }]),
    "shop",
  );
  expect(quote?.lines.map(({ line }) => [line.title, line.quantity])).toEqual([
    ["Tea", 2],
    ["Line 2", 1],
  ]);
  expect(quote && Amount.render(quote.total.price)).toBe("3.43");
  const paid = billQuote(own([{ price: "1.02" }]), "shop+cash:0.05");
  expect(paid && Amount.render(paid.total.price)).toBe("1");
  expect(billQuote(own([{ price: "1" }]), "piece:UP")).toBeUndefined();
});

test.each<[ReadonlyArray<string>, Bill["lines"][number]]>([
  [[], { price: "1", currency: "EUR", inclusive: true }],
  [["inclusive prices"], { price: "1", inclusive: true, tax: "19" }],
  [["discounts"], { price: "1", discount: "0.5" }],
  [["percent discounts", "discounts"], { price: "1", discount: "5%" }],
  [["conversions"], { price: "1", currency: "GBP", rate: "2" }],
])("what is special is %j in %j", (features, line) => {
  expect([...pricedBill(readGivenBill(own([line]))).features]).toEqual(features);
});
