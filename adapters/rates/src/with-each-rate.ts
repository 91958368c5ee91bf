import { Amount, type Currency, type Either, type RateSet } from "quittance";
import { left, right } from "quittance/adapter";
import type { RateMalformed } from "quittance/errors";

/** Calculates every rate of a set anew. Rejects a result that is not the rate of a currency. */
export const withEachRate = (
  rates: Either<RateMalformed, RateSet>,
  calculate: (rate: Amount) => Amount,
): Either<RateMalformed, RateSet> => {
  if (rates._tag === "Left") return rates;
  const { source } = rates.right;
  const unitsPerUsd = new Map<Currency, Amount>();
  for (const [currency, rate] of rates.right.unitsPerUsd) {
    const text = Amount.render(calculate(rate));
    const calculated = Amount.parse(text);
    if (calculated === undefined || !Amount.isPositive(calculated)) {
      return left({ kind: "RateMalformed", source, property: currency, found: text });
    }
    unitsPerUsd.set(currency, calculated);
  }
  return right({ ...rates.right, unitsPerUsd });
};
