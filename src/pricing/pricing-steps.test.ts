import { Amount } from "../money/amount.ts";
import { describe, expect, test } from "vitest";
import { pricingSteps } from "./pricing-steps.ts";
import type { Pricing, PricingModel } from "./pricing.ts";

/** Creates a pricing model from the end, the unit price and the flat price of each tier. */
const model = (
  name: PricingModel,
  tiers: ReadonlyArray<readonly [upTo: string, unitPrice: string, flatPrice?: string]>,
  rules: Partial<Pricing> = {},
): Pricing => ({
  model: name,
  tiers: tiers.map(([upTo, unitPrice, flatPrice = "0"]) => ({
    upTo: upTo === "" ? undefined : Amount.of(upTo),
    unitPrice: Amount.of(unitPrice),
    flatPrice: Amount.of(flatPrice),
  })),
  ...rules,
});

const packages = (size: string, ...tiers: Parameters<typeof model>[1]): Pricing =>
  model("PACKAGE", tiers, { packageSize: Amount.of(size) });

const stripe = [
  ["5", "7"],
  ["10", "6.5"],
  ["", "6"],
] as const;
const withFlat = [
  ["10", "10", "2"],
  ["20", "5", "3"],
  ["", "5", "3"],
] as const;
const falling = [
  ["100", "2", "10"],
  ["200", "1"],
  ["", "0.5", "50"],
] as const;
const meters = [
  ["5", "0", "100"],
  ["10", "0", "50"],
  ["15", "10"],
  ["", "5"],
] as const;
const hundreds = packages("10", ["", "100"]);
const free = { included: Amount.of("10") };

const cases: ReadonlyArray<
  readonly [name: string, pricing: Pricing, prices: Readonly<Record<string, string>>]
> = [
  ["a volume", model("VOLUME", stripe), { 1: "7", 5: "35", 6: "39", 20: "120", 25: "150" }],
  ["graduated tiers", model("GRADUATED", stripe), { 5: "35", 6: "41.5" }],
  [
    "graduated tiers with flat prices",
    model("GRADUATED", withFlat),
    { 0: "2", 1: "12", 10: "102", 11: "110", 12: "115", 21: "163" },
  ],
  [
    "a volume with flat prices",
    model("VOLUME", falling),
    { 0: "10", 100: "210", "100.5": "100.5", 101: "101", 300: "200" },
  ],
  ["packages", hundreds, { 121: "1300" }],
  ["packages with included units", { ...hundreds, ...free }, { 121: "1200" }],
  ["included units above the measure", { ...hundreds, included: Amount.of("200") }, { 121: "0" }],
  ["tiers of packages", packages("1000", ["5", "1"], ["", "0.5"]), { 7400: "6.5" }],
  ["flat tiers", model("GRADUATED", meters), { "5.001": "150", 12: "170", 22: "235" }],
  [
    "prices of fractions of a cent",
    model("GRADUATED", [
      ["1000", "0.01"],
      ["10000", "0.008"],
      ["", "0.005"],
    ]),
    { 15000: "107" },
  ],
  [
    "a flat price, then a price for each unit",
    model("GRADUATED", [
      ["100000", "0", "4"],
      ["", "0.000065"],
    ]),
    { 100070: "4.00455" },
  ],
];

describe.each(cases)("the price of %s", (_, pricing, prices) => {
  test.each(Object.entries(prices))("for %s units is %s", (units, price) => {
    const steps = pricingSteps(pricing, Amount.zero, Amount.of(units));
    expect(Amount.render(steps.at(-1)?.after ?? Amount.zero)).toBe(price);
  });
});

test("included units do not occupy the tiers", () => {
  const steps = pricingSteps(model("GRADUATED", stripe, free), Amount.zero, Amount.of("16"));
  expect(steps.map(({ details, after }) => [details["units"], Amount.render(after)])).toEqual([
    ["5", "35"],
    ["1", "41.5"],
  ]);
});

test("a price of units is reduced by included ones, then raised and lowered to its bounds", () => {
  const pricing: Pricing = {
    model: "UNIT",
    included: Amount.of("2.5"),
    minimum: Amount.of("3"),
    maximum: Amount.of("20"),
  };
  const steps = (units: string): unknown =>
    pricingSteps(pricing, Amount.of("4"), Amount.of(units)).map(({ type, details, after }) => [
      type,
      details["units"] ?? "",
      Amount.render(after),
    ]);
  expect(steps("1")).toEqual([
    ["INCLUDED", "1", "0"],
    ["MINIMUM", "", "3"],
    ["MAXIMUM", "", "3"],
  ]);
  expect(steps("10")).toEqual([
    ["INCLUDED", "2.5", "30"],
    ["MINIMUM", "", "30"],
    ["MAXIMUM", "", "20"],
  ]);
});

test("prices of 18 decimals and measures of 12 decimals are never truncated", () => {
  const pricing = model("GRADUATED", [["", "0.000000000000000001"]]);
  const steps = pricingSteps(pricing, Amount.zero, Amount.of("0.000000000001"));
  expect(Amount.render(steps[0]?.after ?? Amount.zero)).toBe(`0.${"0".repeat(29)}1`);
});
