import * as fc from "fast-check";
import type { Quote } from "quittance";
import { readQuote, explainQuote, verifyQuote } from "quittance/explain";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import { expect } from "vitest";
import { one, toDecimal, toText, trunc30Div, type Decimal } from "../support/oracle-money.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { quoteOf, quoteProperty } from "../support/price-case.ts";
import { at } from "../support/json-leaves.ts";
import { oracleAgrees } from "../support/oracle-replay.ts";
import { digitChanges, isGiven, type Tampering } from "../support/tampering.ts";

/** Returns the quote of a case, read from its JSON. */
const readBack = async (found: PricingCase): Promise<Quote> => {
  const read = readQuote(JSON.parse(JSON.stringify(await quoteOf(found))));
  if (read._tag === "Left") throw new Error("a quote of the library does not hold");
  return read.right;
};

interface Shown {
  readonly terms: ReadonlyArray<string>;
  readonly result: string;
  readonly isTruncated: boolean;
}

const shownRow = /^ {3}.* {2}([^=]+) = ([\d.]+) \w+( \(truncated after the 30th digit\))?$/u;

/** Returns the calculations in an explanation. */
const workingsIn = (text: string): ReadonlyArray<Shown> =>
  text.split("\n").flatMap((row) => {
    const [, formula, result, note] = shownRow.exec(row) ?? [];
    if (formula === undefined || result === undefined || row.includes("1 USD = ")) return [];
    const terms = formula.split(" ").filter((word) => !/^[A-Z]\w*$/u.test(word));
    return [{ terms, result, isTruncated: note !== undefined }];
  });

type Fraction = readonly [above: Decimal, below: Decimal];

/** Calculates with fractions of decimals, without functions of the library. */
const signs: Readonly<Record<string, (fraction: Fraction, term: Decimal) => Fraction>> = {
  "×": ([above, below], term) => [above.times(term), below],
  "÷": ([above, below], term) => [above, below.times(term)],
  "+": ([above, below], term) => [above.plus(term.times(below)), below],
  "−": ([above, below], term) => [above.minus(term.times(below)), below],
};

const byHand = ([first = "0", ...rest]: ReadonlyArray<string>): Fraction => {
  let fraction: Fraction = [toDecimal(first), one];
  for (let at = 0; at < rest.length; at += 2) {
    const apply = signs[rest[at] ?? ""];
    if (apply === undefined) throw new Error(`no sign: ${String(rest[at])}`);
    fraction = apply(fraction, toDecimal(rest[at + 1] ?? ""));
  }
  return fraction;
};

checkProperty(
  "explanations: every formula is correct, and truncation is marked",
  anyPricingCase,
  async (found) => {
    const quote = await readBack(found);
    const workings = workingsIn(explainQuote(quote));
    expect(workings.length).toBeGreaterThanOrEqual(found.request.items.length);
    for (const { terms, result, isTruncated } of workings) {
      const [above, below] = byHand(terms);
      const truncated = trunc30Div(above, below);
      expect([terms, toText(truncated)]).toEqual([terms, result]);
      expect([terms, !truncated.times(below).equals(above)]).toEqual([terms, isTruncated]);
    }
  },
);

checkProperty(
  "explanations: both formats end with the totals of the quote",
  anyPricingCase,
  async (found) => {
    const quote = await readBack(found);
    const { total } = await quoteOf(found);
    for (const format of ["text", "markdown"] as const) {
      const [inQuote, inDollars] = explainQuote(quote, format)
        .split("\n")
        .filter((row) => /^(?: {3}|\| )Total in /u.test(row))
        .slice(-2);
      expect(inQuote).toContain(`${total.price} ${total.currency}`);
      expect(inDollars).toContain(`${total.price_usd} USD`);
    }
  },
);

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
