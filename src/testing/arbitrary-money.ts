import * as fc from "fast-check";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { timestampOf } from "../time/timestamp.ts";

/** Any currency of the interface. */
export const anyCurrency: fc.Arbitrary<Currency> = fc.constantFrom(...currencies);

/** Decimal text from whole digits and a scale, so that no float is ever involved. */
const textOf = (digits: bigint, decimals: number): string => {
  const text = String(digits).padStart(decimals + 1, "0");
  const point = text.length - decimals;
  return decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
};

const below = (digits: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n });

const tidyDecimals = fc.integer({ min: 0, max: 8 });
const anyDecimals = fc.integer({ min: 0, max: 30 });

/**
 * Any amount that may be given: everyday prices, full 50-digit ones, the ends of the range, and
 * zero. Shrinks towards zero.
 */
export const anyAmount: fc.Arbitrary<Amount> = fc
  .oneof(
    { weight: 4, arbitrary: fc.tuple(below(8), tidyDecimals) },
    { weight: 4, arbitrary: fc.tuple(below(50), fc.constant(30)) },
    { weight: 3, arbitrary: fc.tuple(below(20), anyDecimals) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<[bigint, number]>(
        [0n, 0],
        [1n, 30],
        [10n ** 50n - 1n, 30],
        [10n ** 20n - 1n, 0],
      ),
    },
  )
  .map(([digits, decimals]) => Amount.of(textOf(digits, decimals)));

/** Any amount but zero. */
export const anyPositiveAmount: fc.Arbitrary<Amount> = anyAmount.filter((amount) =>
  Amount.isPositive(amount),
);

/** Any rate that a source may give: everyday ones, thirty digits, the smallest and the largest. */
export const anyRate: fc.Arbitrary<Amount> = fc
  .oneof(
    { weight: 5, arbitrary: fc.tuple(below(7), fc.integer({ min: 1, max: 6 })) },
    { weight: 3, arbitrary: fc.tuple(below(31), fc.constant(30)) },
    { weight: 1, arbitrary: fc.tuple(below(20), anyDecimals) },
    { weight: 1, arbitrary: fc.constantFrom<[bigint, number]>([1n, 0], [1n, 30], [1n, 8]) },
  )
  .filter(([digits]) => digits > 0n)
  .map(([digits, decimals]) => Amount.of(textOf(digits, decimals)));

/** A rate for every currency. */
export const anyRateSet: fc.Arbitrary<RateSet> = fc
  .array(anyRate, { minLength: currencies.length, maxLength: currencies.length })
  .map((rates) => ({
    source: "arbitrary",
    timestamp: timestampOf("2025-01-01 00:00:00"),
    freshUntil: undefined,
    unitsPerUsd: new Map(
      currencies.flatMap((currency, index) => {
        const rate = rates[index];
        return currency === "USD" || rate === undefined ? [] : [[currency, rate] as const];
      }),
    ),
  }));
