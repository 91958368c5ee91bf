import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, convert, isLeft } from "quittance";
import { limits } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import {
  anyCouponCase,
  anyPricingCase,
  anyRoundedCase,
  anyTaxedCase,
  type PricingCase,
} from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import {
  anyOneLine,
  amountsFor,
  rateIn,
  type LineAmounts,
  type OneLine,
} from "../support/one-line.ts";
import { lastDigit, sum, toDecimal, toText, type Decimal } from "../support/oracle-money.ts";
import { oracleQuoteOf } from "../support/oracle-case.ts";
import { quoteProperty, quoteOf } from "../support/price-case.ts";
import type { ReadItem } from "../../src/quote/item.ts";

/** Returns the amounts of a line in range; skips other lines. */
const priced = async (line: OneLine): Promise<LineAmounts> => {
  const amounts = await amountsFor(line);
  fc.pre(amounts !== undefined);
  return amounts;
};

quoteProperty(
  "quotes: every property equals the result of independent arithmetic",
  async (quote, found) => {
    expect(quote).toStrictEqual(await oracleQuoteOf(found));
  },
  fc.oneof(anyPricingCase, anyRoundedCase, anyTaxedCase, anyCouponCase),
);

checkProperty(
  "quotes: a single conversion gives the amount of a quote",
  anyOneLine,
  async (line) => {
    const { price } = await priced({ ...line, quantity: 1 });
    const result = convert(line.unit, line.currency, line.rates);
    expect(!isLeft(result) && Amount.render(result.right.amount)).toBe(toText(price));
  },
);

const splitLine = fc.record({
  line: anyOneLine,
  some: fc.integer({ min: 1, max: limits.maxQuantity / 2 }),
  others: fc.integer({ min: 1, max: limits.maxQuantity / 2 }),
});

/** Two units that are truncated twice, but both together once: two digits are lost, not one. */
const truncatedTwice: OneLine = {
  unit: { currency: "EUR", amount: Amount.of(`0.${"3".padStart(30, "0")}`) },
  quantity: 2,
  currency: "GBP",
  rates: rateSetOf({ EUR: "2", GBP: "0.9" }),
};

checkProperty(
  "truncation: splitting a quantity never gains, and loses at most the truncated digits",
  splitLine,
  async ({ line, some, others }) => {
    const whole = await priced({ ...line, quantity: some + others });
    const one = await priced({ ...line, quantity: some });
    const two = await priced({ ...line, quantity: others });
    const lost = (name: keyof LineAmounts): Decimal =>
      whole[name].minus(one[name]).minus(two[name]);
    const rate = rateIn(line.rates, line.currency);
    const isSame = line.unit.currency === line.currency;
    const isWithin = (loss: Decimal, most: Decimal): boolean =>
      !loss.lessThan(0) && loss.lessThanOrEqualTo(most);
    expect(toText(lost("orig"))).toBe("0");
    expect(isWithin(lost("usd"), lastDigit)).toBe(true);
    // Less than the rate, for the digit lost in dollars, and one for each of two truncations.
    const most = rate.plus(2).times(lastDigit);
    expect(isWithin(lost("price"), most) && !lost("price").equals(most)).toBe(true);
    if (isSame) expect(toText(lost("price"))).toBe("0");
  },
  { examples: [{ line: truncatedTwice, some: 1, others: 1 }] },
);

checkProperty(
  "truncation: a round trip through another currency never gains",
  anyOneLine,
  async (line) => {
    const there = await priced({ ...line, quantity: 1 });
    const result = convert(line.unit, line.currency, line.rates);
    fc.pre(!isLeft(result));
    const { unit, rates } = line;
    const back = await priced({ unit: result.right, quantity: 1, currency: unit.currency, rates });
    const [x, y] = [rateIn(rates, unit.currency), rateIn(rates, line.currency)];
    const lost = there.orig.minus(back.price);
    expect(toText(back.orig)).toBe(toText(there.price));
    // Fewer last digits than 1 + 2 r(x) + r(x) / r(y), without a division.
    const most = y.plus(x.times(y).times(2)).plus(x).times(lastDigit);
    expect(!lost.lessThan(0) && lost.times(y).lessThan(most)).toBe(true);
  },
);

const withItems = (found: PricingCase, items: ReadonlyArray<ReadItem>): PricingCase => ({
  ...found,
  request: { ...found.request, items },
});

const splitCase = fc
  .tuple(anyPricingCase, fc.nat())
  .filter(([found]) => found.request.items.length > 1)
  .map(([found, where]) => ({ found, at: 1 + (where % (found.request.items.length - 1)) }));

checkProperty(
  "totals: those of two requests add up to those of both together",
  splitCase,
  async (split) => {
    const { found, at } = split;
    const { items } = found.request;
    const whole = await quoteOf(found);
    const parts = [
      await quoteOf(withItems(found, items.slice(0, at))),
      await quoteOf(withItems(found, items.slice(at))),
    ];
    const prices = parts.map(({ total }) => toDecimal(total.price));
    const dollars = parts.map(({ total }) => toDecimal(total.price_usd));
    expect(whole.total.price).toBe(toText(sum(prices)));
    expect(whole.total.price_usd).toBe(toText(sum(dollars)));
  },
);

const shuffledCase = anyPricingCase.chain((found) => {
  const positions = [...found.request.items.keys()];
  const all = { minLength: positions.length, maxLength: positions.length };
  return fc.record({ found: fc.constant(found), order: fc.shuffledSubarray(positions, all) });
});

checkProperty(
  "totals: another order of lines gives the same lines in that order",
  shuffledCase,
  async (shuffle) => {
    const { found, order } = shuffle;
    const { items } = found.request;
    const inOrder = <Value>(values: ReadonlyArray<Value>): ReadonlyArray<Value> =>
      order.flatMap((position) => values.slice(position, position + 1));
    const straight = await quoteOf(found);
    const shuffled = await quoteOf(withItems(found, inOrder(items)));
    const totals = straight.items.slice(-2);
    expect(shuffled).toEqual({
      ...straight,
      items: [...inOrder(straight.items.slice(0, -2)), ...totals],
    });
  },
);
