import { Amount, type Currency, type Either, type RateProvider, type RateSet } from "quittance";
import type { RatesFailure, PortFailed } from "quittance/errors";
import { left, portFailed, ratesWithTimeout, right } from "quittance/adapter";
import { earlierExpiry } from "quittance/pure";
import { differsByMore, readFraction } from "./relative-difference.ts";
import { rateSourceError } from "./source-error.ts";

/** Options of `medianRates`. */
export interface MedianRatesOptions {
  /** How many providers must agree on each rate; from 1 to the number of providers. */
  readonly minAgreeing: number;
  /**
   * Maximum difference of a rate from the median, as a decimal fraction such as "0.02". Rates that
   * differ by more do not count as agreeing.
   */
  readonly maxDeviation: string;
}

/**
 * Creates a provider that returns the median of the rates of several providers, with the oldest of
 * their timestamps.
 *
 * A provider that fails does not take part. The median of an even number of rates is the mean of
 * the two in the middle, truncated after the thirtieth decimal. Fails if the providers that know a
 * requested currency do not agree on it, and with `RatesExhausted` if too few providers respond.
 *
 * @example
 * const rates = medianRates([krakenRates(), coinbaseRates(), other], {
 *   minAgreeing: 2,
 *   maxDeviation: "0.02",
 * });
 */
export const medianRates = (
  providers: ReadonlyArray<RateProvider>,
  { minAgreeing, maxDeviation }: MedianRatesOptions,
): RateProvider => {
  const limit = readFraction("maxDeviation", maxDeviation);
  if (!Number.isSafeInteger(minAgreeing) || minAgreeing < 1 || minAgreeing > providers.length) {
    const max = String(providers.length);
    throw new RangeError(`minAgreeing must be an integer from 1 to ${max}, the providers given`);
  }
  const limited = providers.map((provider) => ratesWithTimeout(provider));
  return {
    ratesFor: (wanted) => async () => {
      const results = await Promise.all(limited.map((provider) => provider.ratesFor(wanted)()));
      const attempts: Array<RatesFailure> = [];
      const sets: Array<RateSet> = [];
      for (const result of results) {
        if (result._tag === "Left") attempts.push(result.left);
        else sets.push(result.right);
      }
      if (sets.length < minAgreeing) return left({ kind: "RatesExhausted", attempts });
      return medianOf(sets, { wanted, minAgreeing, limit });
    },
  };
};

interface Agreement {
  readonly wanted: ReadonlySet<Currency>;
  readonly minAgreeing: number;
  readonly limit: Amount;
}

const medianOf = (
  sets: ReadonlyArray<RateSet>,
  { wanted, minAgreeing, limit }: Agreement,
): Either<PortFailed, RateSet> => {
  const source = `median of ${sets.map((set) => set.source).join(", ")}`;
  const unitsPerUsd = new Map<Currency, Amount>();
  for (const currency of new Set(sets.flatMap((set) => [...set.unitsPerUsd.keys()]))) {
    const rates = sets.flatMap((set) => set.unitsPerUsd.get(currency) ?? []).sort(Amount.compare);
    const middle = medianAmount(rates);
    const agreeing = rates.filter((rate) => !differsByMore(rate, middle, limit)).length;
    if (agreeing >= minAgreeing) unitsPerUsd.set(currency, middle);
    else if (wanted.has(currency)) {
      const message =
        `${String(agreeing)} of ${String(sets.length)} rates of ${currency} agree; ` +
        `minAgreeing is ${String(minAgreeing)}`;
      return left(portFailed("rates", rateSourceError(source, "RatesDisagree", message)));
    }
  }
  return right({
    source,
    timestamp: sets.map((set) => set.timestamp).reduce((a, b) => (b < a ? b : a)),
    freshUntil: sets.map((set) => set.freshUntil).reduce(earlierExpiry),
    unitsPerUsd,
  });
};

/** Returns the median of sorted rates. */
const medianAmount = (rates: ReadonlyArray<Amount>): Amount => {
  const upper = rates[Math.floor(rates.length / 2)] ?? Amount.zero;
  const lower = rates[Math.ceil(rates.length / 2) - 1] ?? Amount.zero;
  return Amount.divideByRate(Amount.add(lower, upper), Amount.of("2"));
};
