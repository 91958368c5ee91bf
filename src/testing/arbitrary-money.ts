import * as fc from "fast-check";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { addSeconds, timestampOf, type Timestamp } from "../time/timestamp.ts";

/** Any currency of the interface; some come up often, so that lines share currencies. */
export const anyCurrency: fc.Arbitrary<Currency> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Currency>("USD", "EUR", "JPY", "BITCOIN") },
  { weight: 1, arbitrary: fc.constantFrom(...currencies) },
);

/** An amount from its digits and how many of them are decimals: no float is ever involved. */
export const amountOf = (digits: bigint, decimals: number): Amount => {
  const text = String(digits).padStart(decimals + 1, "0");
  const point = text.length - decimals;
  return Amount.of(decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`);
};

const below = (digits: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n });

const between = (fewest: number, most: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: 10n ** BigInt(fewest), max: 10n ** BigInt(most) - 1n });

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
  .map(([digits, decimals]) => amountOf(digits, decimals));

/** Any amount but zero. */
export const anyPositiveAmount: fc.Arbitrary<Amount> = anyAmount.filter((amount) =>
  Amount.isPositive(amount),
);

/**
 * Any rate that a source may give: everyday ones, thirty digits, the smallest and the largest. The
 * extremes are rare, for with large amounts they put a price out of range.
 */
export const anyRate: fc.Arbitrary<Amount> = fc
  .oneof(
    { weight: 12, arbitrary: fc.tuple(below(7), fc.integer({ min: 1, max: 6 })) },
    { weight: 12, arbitrary: fc.tuple(between(22, 31), fc.constant(30)) },
    { weight: 1, arbitrary: fc.tuple(below(20), anyDecimals) },
    { weight: 1, arbitrary: fc.constantFrom<[bigint, number]>([1n, 0], [1n, 8], [1n, 30]) },
  )
  .filter(([digits]) => digits > 0n)
  .map(([digits, decimals]) => amountOf(digits, decimals));

const start = timestampOf("2000-01-01 00:00:00");
const fiftyYears = 50 * 365 * 86_400;

/** A moment of the first half of this century. */
export const anyTimestamp: fc.Arbitrary<Timestamp> = fc
  .integer({ min: 0, max: fiftyYears })
  .map((seconds) => addSeconds(start, seconds));

const dozen = { minLength: 12, maxLength: 12 };

/** A rate for every currency: a dozen rates dealt out to all of them. */
export const anyRateSet: fc.Arbitrary<RateSet> = fc
  .record({ timestamp: anyTimestamp, rates: fc.array(anyRate, dozen) })
  .map(({ timestamp, rates }) => ({
    source: "arbitrary",
    timestamp,
    freshUntil: undefined,
    unitsPerUsd: new Map(
      currencies.flatMap((currency, index) => {
        const rate = rates[index % rates.length];
        return currency === "USD" || rate === undefined ? [] : [[currency, rate] as const];
      }),
    ),
  }));
