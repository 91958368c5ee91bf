import * as fc from "fast-check";
import type { StepJson } from "../../src/quote/quote-json.ts";
import { expect } from "vitest";
import { Amount, fee, isLeft } from "quittance";
import { verifyQuote } from "quittance/explain";
import { anyAmount } from "quittance/testing/generators";
import type { AdjustmentKind, QuoteJson } from "quittance/adapter";
import { Decimal } from "decimal.js";
import type { ErrorOf } from "quittance/errors";
import { withAt, type Path } from "../support/json-leaves.ts";
import { checkProperty } from "../support/check-property.ts";
import { oracleQuote } from "../support/oracle.ts";
import { toDecimal } from "../support/oracle-money.ts";
import { anyChosenLine, withAdjustment, quoteOf, priceCase } from "../support/price-case.ts";
import { chargesOf, stepsOf } from "../support/quote-steps.ts";
import { wireCaseOf } from "../support/wire-case.ts";

/** The host's own kind: a tax in percent, which equals a fee in percent. */
const tax: AdjustmentKind = {
  type: "SALES_TAX",
  apply: ({ amount }, { percent }) => {
    const share = Amount.parse(percent ?? "");
    return share && Amount.add(amount, Amount.percentOf(amount, share));
  },
};

/** The host's own kind: a maximum price of a line. */
const cap: AdjustmentKind = {
  type: "CAP",
  apply: ({ amount }, { most }) => {
    const bound = Amount.parse(most ?? "");
    return bound && Amount.min(amount, bound);
  },
};

const adjusted = fc.record({ chosen: anyChosenLine, size: anyAmount });

checkProperty(
  "quotes: the host's own adjustment is a step like any other",
  adjusted,
  async ({ chosen, size }) => {
    const details = { percent: Amount.render(size) };
    const quote = await quoteOf(withAdjustment(chosen, { kind: tax, title: "Tax", details }));
    const asFee = withAdjustment(chosen, fee({ percent: size }, "Tax"));
    const { request, catalog, rates } = wireCaseOf(asFee);
    const text = JSON.stringify(quote).replaceAll('"SALES_TAX"', '"FEE"');
    const expected = oracleQuote(request, catalog, rates);
    expect({ quote: JSON.parse(text) as unknown }).toStrictEqual(expected);
  },
);

const stepsOfLine = (quote: QuoteJson, line: number): ReadonlyArray<StepJson> =>
  chargesOf(quote)
    .slice(line, line + 1)
    .flatMap(stepsOf);

const capStep = (quote: QuoteJson, line: number): number =>
  stepsOfLine(quote, line).findIndex((step) => step.calculation_type === "CAP");

checkProperty(
  "verification uses the host's own adjustment kind",
  adjusted,
  async ({ chosen, size }) => {
    const details = { most: Amount.render(size) };
    const quote = await quoteOf(withAdjustment(chosen, { kind: cap, title: "At most", details }));
    const step = capStep(quote, chosen.line);
    expect(verifyQuote(quote, { kinds: [tax, cap] })).toEqual([]);
    expect(verifyQuote(quote, { kinds: [tax] })).toMatchObject([
      { item: chosen.line, step, property: "calculation_type", found: "CAP" },
    ]);
  },
);

checkProperty(
  "verification finds and locates a change in the host's own step",
  adjusted,
  async ({ chosen, size }) => {
    const details = { most: Amount.render(size) };
    const quote = await quoteOf(withAdjustment(chosen, { kind: cap, title: "At most", details }));
    const { line } = chosen;
    const step = capStep(quote, line);
    const price = stepsOfLine(quote, line)[step]?.price ?? "";
    fc.pre(!toDecimal(price).isZero());
    const most: Path = ["items", line, "calculations", step, "details", "most"];
    expect(verifyQuote(withAt(quote, most, "0"), { kinds: [cap] })).toContainEqual({
      path: `items.${String(line)}.calculations.${String(step)}.price`,
      item: line,
      step,
      property: "price",
      expected: "0",
      found: price,
    });
    expect(verifyQuote(withAt(quote, most, "none"), { kinds: [cap] })).toMatchObject([
      { item: line, step, found: "INVALID_DETAILS" },
    ]);
  },
);

/** An invalid adjustment kind and the reason of its failure. */
interface Breach {
  readonly reason: ErrorOf<"AdjustmentInvalid">["reason"];
  readonly kind: AdjustmentKind;
}

const breach = (
  reason: Breach["reason"],
  apply: AdjustmentKind["apply"],
  type = "OWN",
): Breach => ({ reason, kind: { type, apply } });

const reserved = ["PRODUCT", "PAYMENT_INTENT", "CURRENCY_CHANGE", "TOTAL", "TOTAL_USD"];

const misnamed = fc
  .constantFrom(...reserved, "", "fee", "9", "TWO WORDS", "A".repeat(41))
  .map((type) => breach("INVALID_TYPE", ({ amount }) => amount, type));

const negative = anyAmount.map((more) =>
  breach("NOT_A_PRICE", ({ amount }) => {
    const owed = Amount.add(Amount.add(amount, more), Amount.one);
    return Amount.subtract(Amount.zero, owed);
  }),
);

const foreign = fc
  .constantFrom<unknown>(new Decimal(1), { units: 1n }, 1, 0, "1", "0", null, {}, [], NaN, true, 1n)
  .map((value) => breach("NOT_A_PRICE", () => value as Amount));

/** Returns another price in every call, so that pricing and verification would disagree. */
const impure = fc.integer({ min: 0, max: 1000 }).map((start) => {
  let calls = start;
  return breach("NOT_REPEATABLE", ({ amount }) => {
    calls += 1;
    return Amount.add(amount, Amount.of(String(calls)));
  });
});

const clueless = fc.constant(breach("INVALID_DETAILS", () => undefined));

const breached = fc.record({
  chosen: anyChosenLine,
  breach: fc.oneof(misnamed, negative, foreign, impure, clueless),
});

checkProperty(
  "validation: an invalid adjustment is rejected at its line",
  breached,
  async (found) => {
    const { chosen } = found;
    const { kind } = found.breach;
    fc.pre(!isLeft(await priceCase(chosen.found)));
    const own = { kind, title: "Own", details: {} };
    expect(await priceCase(withAdjustment(chosen, own))).toEqual({
      _tag: "Left",
      left: {
        kind: "Invalid",
        issues: [
          {
            path: ["items", chosen.line, "adjustments"],
            message: `The ${kind.type} adjustment results in an invalid price`,
          },
        ],
      },
    });
  },
);

const largest = Amount.multiplyByInteger(Amount.of("9".repeat(20)), 10 ** 15);

checkProperty(
  "validation: an adjustment cannot exceed the range of a price",
  anyChosenLine,
  async (chosen) => {
    fc.pre(!isLeft(await priceCase(chosen.found)));
    const kind = { type: "OWN", apply: () => Amount.add(largest, largest) };
    const own = { kind, title: "Own", details: {} };
    expect(await priceCase(withAdjustment(chosen, own))).toEqual({
      _tag: "Left",
      left: {
        kind: "Invalid",
        issues: [
          {
            path: ["items", chosen.line],
            message:
              "The price of this line exceeds the maximum of 35 digits before the decimal point",
            code: "AMOUNT_OUT_OF_RANGE",
          },
        ],
      },
    });
  },
);
