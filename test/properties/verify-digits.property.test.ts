import * as fc from "fast-check";
import { expect } from "vitest";
import { verifyQuote } from "quittance/evidence";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { at } from "../support/json-leaves.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { oracleAgrees } from "../support/oracle-replay.ts";
import { quoteProperty, quoteOf } from "../support/price-case.ts";
import { digitChanges, isGiven, type Tampering } from "../support/tampering.ts";

quoteProperty("verification accepts every quote, also after a JSON round trip", (quote) => {
  expect(verifyQuote(quote)).toEqual([]);
  expect(verifyQuote(JSON.parse(JSON.stringify(quote)))).toEqual([]);
  expect(oracleAgrees(quote)).toBe(true);
});

/**
 * A changed digit is found, and located by item and step if it is in a step. It can be missed only
 * in an input for which the oracle calculates the same amounts.
 */
const expectFound = ({ path, apply }: Tampering): void => {
  const changed = apply();
  const mismatches = verifyQuote(changed);
  if (mismatches.length === 0) {
    expect([path, isGiven(path) && oracleAgrees(changed)]).toEqual([path, true]);
    return;
  }
  const [root, item = 0, part, step] = path;
  if (root !== "items") return;
  const isInStep = part === "calculations" && !isIdle(changed, path);
  const isNamed = mismatches.some(
    (found) => found.item === item && (!isInStep || found.step === step),
  );
  if (!isNamed) expect(mismatches).toBe(`names ${path.join(".")}`);
};

/**
 * The quantity of a free line affects no amount: its two places differ, and either can be wrong.
 */
const isIdle = (quote: unknown, [items = 0, item = 0, ...inner]: Tampering["path"]): boolean =>
  inner.at(-1) === "quantity" && at(quote, [items, item, "calculations", 0, "price"]) === "0";

const oneLined = anyPricingCase.map((found: PricingCase): PricingCase => {
  const { currency, items } = found.request;
  return { ...found, request: { currency, items: items.slice(0, 1) } };
});

quoteProperty(
  "verification finds and locates any changed digit",
  (quote) => {
    digitChanges(quote).forEach(expectFound);
  },
  oneLined,
  { numRuns: Math.ceil(runs / 20) },
);

const someDigits = fc.record({
  found: anyPricingCase,
  positions: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
});

checkProperty(
  "verification finds a changed digit among several lines",
  someDigits,
  async ({ found, positions }) => {
    const changes = digitChanges(await quoteOf(found));
    for (const position of positions) {
      const change = changes[position % changes.length];
      if (change !== undefined) expectFound(change);
    }
  },
);
