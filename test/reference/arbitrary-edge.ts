import * as fc from "fast-check";
import { Amount, readRateSet, type Currency, type RateSet } from "quittance";
import { anyAmount, anyPricingCase, anyRate, type PricingCase } from "quittance/testing/generators";

const ulp = Amount.unit(30);

/** Generates powers of ten and adjacent amounts, in the whole range of input amounts. */
const besidePowers: fc.Arbitrary<Amount> = fc
  .tuple(fc.integer({ min: -30, max: 19 }), fc.constantFrom(-1, 0, 1))
  .map(([exponent, step]) => {
    const power =
      exponent < 0 ? Amount.unit(-exponent) : Amount.of(`1${"0".repeat(Math.max(0, exponent))}`);
    return Amount.add(power, Amount.multiplyByInteger(ulp, step));
  });

const isGiven = (amount: Amount): boolean =>
  Amount.isPositive(amount) && Amount.parse(Amount.render(amount)) !== undefined;

/** Generates amounts for which one digit more or less changes the result. */
export const anyEdgeAmount: fc.Arbitrary<Amount> = fc
  .oneof(
    besidePowers,
    // Next to a multiple of a rate, where the last digit of the quotient changes.
    fc
      .tuple(anyRate, fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(-1, 0, 1))
      .map(([rate, times, step]) =>
        Amount.add(Amount.multiplyByInteger(rate, times), Amount.multiplyByInteger(ulp, step)),
      ),
    anyAmount,
  )
  .filter(isGiven);

const used: ReadonlyArray<Currency> = ["EUR", "GBP", "JPY", "BITCOIN"];

const anyEdgeRates: fc.Arbitrary<RateSet> = fc
  .array(fc.oneof(anyEdgeAmount, anyRate), { minLength: used.length, maxLength: used.length })
  .map((rates) => {
    const unitsPerUsd = Object.fromEntries(
      rates.map((rate, index) => [used[index] ?? "EUR", Amount.render(rate)]),
    );
    const read = readRateSet({ source: "edge", timestamp: "2025-07-17 14:10:54", unitsPerUsd });
    if (read._tag === "Left") throw new Error("An edge is not a rate.");
    return read.right;
  });

/** Generates prices and rates at the boundaries, mostly in range; both engines reject the rest. */
export const anyEdgeCase: fc.Arbitrary<PricingCase> = fc
  .tuple(
    anyPricingCase,
    anyEdgeRates,
    fc.constantFrom<Currency>("USD", ...used),
    fc.array(
      fc.record({
        type: fc.constant("PAYMENT_INTENT" as const),
        currency: fc.constantFrom<Currency>("USD", ...used),
        price: anyEdgeAmount,
        quantity: fc.constantFrom(1, 2, 3, 7, 999_999, 1_000_000),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(([found, rates, currency, items]) => ({ ...found, rates, request: { currency, items } }));
