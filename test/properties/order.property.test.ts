import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, type Currency, type RateSet } from "quittance";
import { limits } from "quittance/adapter";
import { anyAmount, anyRate } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { zero } from "../support/oracle-money.ts";
import { anyOneLine, amountsFor, type LineAmounts, type OneLine } from "../support/one-line.ts";

/** Expects no amount to exceed the other line's. A line out of range exceeds all others. */
const expectOrder = async (lower: OneLine, upper: OneLine): Promise<void> => {
  const [less, more] = [await amountsFor(lower), await amountsFor(upper)];
  if (more === undefined) return;
  expect(less).toBeDefined();
  const amounts: ReadonlyArray<keyof LineAmounts> = ["orig", "usd", "price"];
  for (const name of amounts) {
    expect((less?.[name] ?? zero).lessThanOrEqualTo(more[name])).toBe(true);
  }
};

const pairOf = (amounts: fc.Arbitrary<Amount>): fc.Arbitrary<[lower: Amount, upper: Amount]> =>
  fc.tuple(amounts, amounts).map(([a, b]) => (Amount.atMost(a, b) ? [a, b] : [b, a]));

const nearby = fc
  .tuple(anyAmount, fc.constantFrom("0", `0.${"1".padStart(30, "0")}`))
  .map(([amount, more]): [Amount, Amount] => [amount, Amount.add(amount, Amount.of(more))]);

const withRate = (rates: RateSet, currency: Currency, rate: Amount): RateSet => ({
  ...rates,
  unitsPerUsd: new Map([...rates.unitsPerUsd, [currency, rate]]),
});

const unitPrices = fc.record({ line: anyOneLine, pair: fc.oneof(pairOf(anyAmount), nearby) });

checkProperty(
  "monotonicity: a higher unit price never lowers an amount",
  unitPrices,
  async ({ line, pair }) => {
    const { currency } = line.unit;
    const [lower, upper] = pair.map((amount) => ({ ...line, unit: { currency, amount } }));
    await expectOrder(lower ?? line, upper ?? line);
  },
);

const quantities = fc.record({ line: anyOneLine, more: fc.integer({ min: 0, max: 1000 }) });

checkProperty(
  "monotonicity: a larger quantity never lowers an amount",
  quantities,
  async ({ line, more }) => {
    const quantity = Math.min(line.quantity + more, limits.maxQuantity);
    await expectOrder(line, { ...line, quantity });
  },
);

const foreignLine = anyOneLine.filter(({ unit, currency }) => unit.currency !== currency);
const rates = fc.record({ line: foreignLine, pair: pairOf(anyRate) });

checkProperty(
  "monotonicity: a higher rate of the quote currency never lowers an amount",
  rates,
  async (found) => {
    const { line, pair } = found;
    const [lower, upper] = pair.map((rate) => ({
      ...line,
      rates: withRate(line.rates, line.currency, rate),
    }));
    await expectOrder(lower ?? line, upper ?? line);
  },
);

checkProperty(
  "monotonicity: a higher rate of the line's currency never raises an amount",
  rates,
  async (found) => {
    const { line, pair } = found;
    const [lower, upper] = pair.map((rate) => ({
      ...line,
      rates: withRate(line.rates, line.unit.currency, rate),
    }));
    await expectOrder(upper ?? line, lower ?? line);
  },
);

checkProperty("monotonicity: every amount of a free line is zero", anyOneLine, async (line) => {
  const { currency } = line.unit;
  const amounts = await amountsFor({ ...line, unit: { currency, amount: Amount.zero } });
  expect(amounts).toEqual({ orig: zero, usd: zero, price: zero });
});
