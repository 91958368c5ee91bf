import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { QuoteJson } from "quittance/adapter";
import { currencies, currencyInfo, orThrow, rateSet, renderQuote } from "quittance";
import { verifyQuote } from "quittance/explain";
import { priceLines } from "quittance/pure";
import { anyPricingCase, anyTimestamp } from "quittance/testing/generators";
import { leavesOf, withAt, type Path } from "../support/json-leaves.ts";
import { checkProperty } from "../support/check-property.ts";
import { oracleAgrees } from "../support/oracle-replay.ts";
import { quoteOf } from "../support/price-case.ts";
import {
  currencyChanges,
  elementChanges,
  isFree,
  isGiven,
  propertyChanges,
  type Tampering,
} from "../support/tampering.ts";

const somewhere = fc.record({ found: anyPricingCase, position: fc.nat() });

const pick = <Value>(values: ReadonlyArray<Value>, position: number): Value => {
  const value = values[position % values.length];
  fc.pre(value !== undefined);
  return value;
};

/** Expects a mismatch at the item of a path, and at its step or the next one. */
const expectNamed = (changed: unknown, path: Path): void => {
  const mismatches = verifyQuote(changed);
  expect(mismatches).not.toEqual([]);
  expect(oracleAgrees(changed)).toBe(false);
  const [root, item, part, place] = path;
  if (root !== "items" || item === undefined) return;
  const steps = part === "calculations" && typeof place === "number" ? [place] : undefined;
  // If a whole step was removed or added, the next one is in its place.
  if (path.length === 4 && typeof place === "number") steps?.push(place + 1);
  const isNamed = mismatches.some(
    (found) => found.item === item && (steps?.includes(found.step ?? -1) ?? true),
  );
  if (!isNamed) expect(mismatches).toBe(`names ${path.join(".")}`);
};

const changeProperty = (
  name: string,
  changes: (quote: QuoteJson) => ReadonlyArray<Tampering>,
): void => {
  checkProperty(name, somewhere, async ({ found, position }) => {
    const { path, apply } = pick(changes(await quoteOf(found)), position);
    expectNamed(apply(), path);
  });
};

changeProperty("verification finds a currency changed in one place", currencyChanges);

changeProperty("verification finds added and removed properties", propertyChanges);

changeProperty("verification finds swapped, repeated, added and removed steps", (quote) =>
  elementChanges(quote).filter(
    ({ change, path }) => path.length === 4 && (change !== "drop" || !isLastStep(quote, path)),
  ),
);

const isLastStep = (quote: QuoteJson, [, item, , step]: Path): boolean =>
  quote.items[item as number]?.calculations.length === (step as number) + 1;

changeProperty("verification finds swapped, repeated and missing totals", (quote) =>
  elementChanges(quote)
    .filter(({ path }) => path.length === 2 && (path[1] as number) >= quote.items.length - 2)
    .map((tampering) => ({ ...tampering, path: [] })),
);

changeProperty("verification finds a product changed in one of its two places", (quote) =>
  leavesOf(quote)
    .filter(({ path }) => path.at(-1) === "product_id")
    .map(({ path }) => ({
      change: "digit",
      path,
      apply: () => withAt(quote, path, "product_other"),
    })),
);

checkProperty(
  "verification accepts changed lines only if they give the same quote",
  somewhere,
  async (choice) => {
    const changes = elementChanges(await quoteOf(choice.found));
    const { apply } = pick(changes, choice.position);
    const changed = apply() as QuoteJson;
    expect(verifyQuote(changed).length === 0).toBe(oracleAgrees(withUsedRates(changed)));
  },
);

/**
 * Without a line of the price 0, its currency can be unused. A single such rate is accepted: it can
 * be that of the currency in which the seller accounts for VAT.
 */
const withUsedRates = (quote: QuoteJson): unknown => {
  const text = JSON.stringify(quote.items);
  const isUnused = (code: string): boolean =>
    code !== "USD" && code !== quote.currency && !text.includes(`"currency":"${code}"`);
  const [unused, ...others] = currencies.filter(
    (code) => Object.hasOwn(quote.exchange_rates, code) && isUnused(code),
  );
  if (unused === undefined || others.length > 0) return quote;
  if (currencyInfo[unused].kind !== "FIAT") return quote;
  const rates = Object.entries(quote.exchange_rates).filter(([code]) => code !== unused);
  return { ...quote, exchange_rates: Object.fromEntries(rates) };
};

test("a rate that no line uses any more is accepted", () => {
  const free = [{ type: "DISCOUNT", amount: "1" }] as const;
  const items = [
    { currency: "COP", price: "1", adjustments: free },
    { currency: "EUR", price: "1" },
  ] as const;
  const rates = rateSet({ EUR: "0.1", COP: "0.1" });
  const quote = orThrow(priceLines({ currency: "USD", items }, { rates }));
  const rendered = renderQuote(quote);
  const changed = { ...rendered, items: rendered.items.slice(1) };
  expect(verifyQuote(changed)).toEqual([]);
  expect([changed, withUsedRates(changed)].map(oracleAgrees)).toEqual([false, true]);
});

const renamed = fc.record({
  found: anyPricingCase,
  position: fc.nat(),
  timestamp: anyTimestamp,
  title: fc.string({ minLength: 1 }),
});

checkProperty(
  "verification accepts changed names and times that no amount depends on",
  renamed,
  async (choice) => {
    const quote = await quoteOf(choice.found);
    const free = leavesOf(quote).filter(({ path }) => isFree(quote, path));
    const { path } = pick(free, choice.position);
    const puts: Readonly<Record<string, unknown>> = {
      title: choice.title,
      exchange_rate_timestamp: choice.timestamp,
      billing_schema_id: "schema_other",
      payment_intent_id: "payment_intent_1",
    };
    const changed = withAt(quote, path, puts[String(path.at(-1))]);
    expect(verifyQuote(changed)).toEqual([]);
    expect(oracleAgrees(changed)).toBe(true);
  },
);

const replaced = fc.record({
  found: anyPricingCase,
  position: fc.nat(),
  put: fc.oneof(fc.jsonValue(), fc.constantFrom("0", "1", "-1", "1e3", "1.0", -0, {}, [], null)),
});

/** Values that are long as text or cannot be converted to text. */
const hostile = {
  toString: 1,
  deep: JSON.parse("[".repeat(20_000) + "]".repeat(20_000)) as unknown,
};

checkProperty(
  "verification terminates normally with any value in place of a property",
  replaced,
  async (choice) => {
    const quote = await quoteOf(choice.found);
    const { path, value } = pick(leavesOf(quote), choice.position);
    expect(verifyQuote(withAt(quote, path, hostile))).not.toEqual([]);
    const changed = withAt(quote, path, choice.put);
    if (verifyQuote(changed).length > 0) return;
    expect(isFree(quote, path) || isGiven(path) || choice.put === value).toBe(true);
    expect(oracleAgrees(changed)).toBe(true);
  },
);

const anything = fc.anything({ withBigInt: true, withSparseArray: true, withNullPrototype: true });

checkProperty(
  "verification rejects everything that is not a quote, and never throws",
  anything,
  (value) => {
    expect(verifyQuote(value)).not.toEqual([]);
    expect(
      verifyQuote({ currency: "USD", exchange_rate_timestamp: value, items: value }),
    ).not.toEqual([]);
  },
);
