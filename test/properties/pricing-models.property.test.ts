import * as fc from "fast-check";
import { expect } from "vitest";
import { verifyQuote } from "quittance/explain";
import { anyModelCase } from "../support/arbitrary-pricing.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { at } from "../support/json-leaves.ts";
import { quoteOf, quoteProperty } from "../support/price-case.ts";
import {
  digitChanges,
  elementChanges,
  isGiven,
  propertyChanges,
  type Tampering,
} from "../support/tampering.ts";

quoteProperty(
  "verification accepts every quote with pricing models, also after a JSON round trip",
  (quote) => {
    expect(verifyQuote(quote)).toEqual([]);
    expect(verifyQuote(JSON.parse(JSON.stringify(quote)))).toEqual([]);
  },
  anyModelCase,
);

quoteProperty(
  "each step changes the price by its delta, and follows the one before",
  (quote) => {
    for (const { calculations } of quote.items.slice(0, -2)) {
      for (const [index, step] of calculations.entries()) {
        const before = calculations[index - 1];
        const isConverted = step.calculation_type === "CURRENCY_CHANGE";
        if (before !== undefined && !isConverted) expect(step.initial_price).toBe(before.price);
      }
    }
  },
  anyModelCase,
);

/**
 * Inputs of a line that can be changed without an effect on its price: included units above its
 * measure, a package of another size with as many packages, bounds below the tier of a volume, and
 * the price of a tier without units.
 */
const isIdleInput = (quote: unknown, path: Tampering["path"]): boolean => {
  const name = String(path.at(-1));
  const type = at(quote, [...path.slice(0, -2), "calculation_type"]);
  if (isGiven(path)) return true;
  if (type === "TIER") {
    return name === "unit_price" && at(quote, [...path.slice(0, -1), "units"]) === "0";
  }
  // A custom item without units is free, whatever its quantity.
  if (name === "quantity") return at(quote, [...path.slice(0, -2), "price"]) === "0";
  const terms = ["included", "package_size", "bounds", "minimum", "maximum", "unit_price"];
  return (type === "PRODUCT" || type === "PAYMENT_INTENT") && terms.includes(name);
};

const anyChange = fc.record({ found: anyModelCase, position: fc.nat() });

checkProperty(
  "verification finds any changed digit of a line with a pricing model, or its price is the same",
  anyChange,
  async ({ found, position }) => {
    const quote = await quoteOf(found);
    const changes = digitChanges(quote);
    for (let count = 0; count < 40; count += 1) {
      const change = changes[(position + count * 7919) % changes.length];
      if (change === undefined) continue;
      const mismatches = verifyQuote(change.apply());
      if (mismatches.length > 0) continue;
      expect([change.path, isIdleInput(quote, change.path)]).toEqual([change.path, true]);
    }
  },
  { numRuns: runs },
);

checkProperty(
  "verification finds steps of a pricing model that are dropped, repeated or swapped",
  anyChange,
  async ({ found }) => {
    const quote = await quoteOf(found);
    for (const { path, apply } of elementChanges(quote)) {
      const type = at(quote, [...path, "calculation_type"]);
      if (path.length !== 4 || !["INCLUDED", "TIER", "MINIMUM", "MAXIMUM"].includes(String(type))) {
        continue;
      }
      expect([path, verifyQuote(apply()).length > 0]).toEqual([path, true]);
    }
  },
);

checkProperty(
  "verification finds properties that are added to or removed from a line with a pricing model",
  anyChange,
  async ({ found, position }) => {
    const changes = propertyChanges(await quoteOf(found));
    for (let count = 0; count < 20; count += 1) {
      const change = changes[(position + count * 7919) % changes.length];
      if (change === undefined) continue;
      // Included units above the measure of a line with tiers have no effect.
      const isFound = verifyQuote(change.apply()).length > 0 || change.path.at(-1) === "included";
      expect([change.path, isFound]).toEqual([change.path, true]);
    }
  },
);
