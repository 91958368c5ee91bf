import * as fc from "fast-check";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { addSeconds, timestampOf, type Timestamp } from "../time/timestamp.ts";

/** Generates a currency; some are frequent, so that lines share currencies. */
export const anyCurrency: fc.Arbitrary<Currency> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Currency>("USD", "EUR", "JPY", "BITCOIN") },
  { weight: 1, arbitrary: fc.constantFrom(...currencies) },
);

/** Creates an amount from its digits and the number of decimals among them. */
export const amountOf = (digits: bigint, decimals: number): Amount => {
  const text = String(digits).padStart(decimals + 1, "0");
  const point = text.length - decimals;
  return Amount.of(decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`);
};

const below = (digits: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n });

const between = (minDigits: number, maxDigits: number): fc.Arbitrary<bigint> =>
  fc.bigInt({ min: 10n ** BigInt(minDigits), max: 10n ** BigInt(maxDigits) - 1n });

const fewDecimals = fc.integer({ min: 0, max: 8 });
const anyDecimals = fc.integer({ min: 0, max: 30 });

/**
 * Generates an input amount: common prices, amounts of 50 digits, the minimum, the maximum and
 * zero. Shrinks towards zero.
 */
export const anyAmount: fc.Arbitrary<Amount> = fc
  .oneof(
    { weight: 4, arbitrary: fc.tuple(below(8), fewDecimals) },
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

/** Generates a positive amount. */
export const anyPositiveAmount: fc.Arbitrary<Amount> = anyAmount.filter((amount) =>
  Amount.isPositive(amount),
);

/**
 * Generates a rate: common rates, thirty decimals, the minimum and the maximum. Extremes are rare,
 * because with large amounts they exceed the range of a price.
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

const start = /* @__PURE__ */ timestampOf("2000-01-01 00:00:00");
const fiftyYears = 50 * 365 * 86_400;

/** Generates a timestamp of the years 2000 to 2049. */
export const anyTimestamp: fc.Arbitrary<Timestamp> = fc
  .integer({ min: 0, max: fiftyYears })
  .map((seconds) => addSeconds(start, seconds));

const dozen = { minLength: 12, maxLength: 12 };

/** Generates a rate set with twelve different rates for all currencies. */
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
