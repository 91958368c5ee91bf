import { Amount } from "quittance";
import { expect, test } from "vitest";
import type { PricingStep } from "../quote/calculation-step.ts";
import { pricingCalculation } from "./derive-units.ts";

const unchanged = { before: Amount.zero, after: Amount.zero };

/** Returns the label and the formula of a step that changes a price. */
const shown = (
  type: PricingStep["type"],
  details: PricingStep["details"],
  before: string,
  after: string,
): ReadonlyArray<string> =>
  pricingCalculation({
    kind: "Pricing",
    type,
    details,
    title: "Limit",
    currency: "EUR",
    price: { before: Amount.of(before), after: Amount.of(after) },
    priceOriginal: unchanged,
    priceUsd: unchanged,
  }).flatMap(({ label, formula }) => [label, formula]);

test("included units lower the price by their own", () => {
  expect(shown("INCLUDED", { units: "3", unit_price: "7" }, "28", "7")).toEqual([
    "3 units included",
    "28 − 3 × 7 = 7 EUR",
  ]);
});

test("a tier adds its units, and its flat price if it has one", () => {
  const tier = { from: "5", units: "2", unit_price: "6" };
  expect(shown("TIER", { ...tier, flat_price: "0" }, "35", "47")).toEqual([
    "2 units above 5 at 6",
    "35 + 2 × 6 = 47 EUR",
  ]);
  expect(shown("TIER", { ...tier, flat_price: "4" }, "35", "51")).toEqual([
    "2 units above 5 at 6 and 4",
    "35 + 2 × 6 + 4 = 51 EUR",
  ]);
});

test("a minimum raises the price, and a maximum lowers it", () => {
  expect(shown("MINIMUM", { minimum: "10" }, "7.5", "10")).toEqual([
    "Limit of 10",
    "7.5 + 2.5 = 10 EUR",
  ]);
  expect(shown("MAXIMUM", { maximum: "20" }, "28", "20")).toEqual([
    "Limit of 20",
    "28 − 8 = 20 EUR",
  ]);
});
