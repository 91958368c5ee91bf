import { currencyInfo, type Currency, type RateProvider, type RateSet } from "quittance";
import { ratesWithTimeout, right } from "quittance/adapter";
import { earlierExpiry } from "quittance/pure";

type CurrencyKind = (typeof currencyInfo)[Currency]["kind"];

/** The providers of `mergedRates`. */
export interface MergedRatesOptions {
  /** Gives the rates of currencies that states issue. */
  readonly fiat: RateProvider;
  /** Gives the rates of crypto assets. */
  readonly crypto: RateProvider;
}

/**
 * Creates a provider that merges the rates of two providers into one set, with the older timestamp
 * and the names of both sources.
 *
 * Only the providers of the requested kinds of currencies are called, so that a failure of one does
 * not affect prices in the currencies of the other. Wrap each in `freshRates` with its own `maxAge`
 * first: the set expires with the first of them.
 *
 * @example
 * const rates = mergedRates({
 *   fiat: freshRates(ecbRates(), { maxAge: maxEcbRateAge }, clock),
 *   crypto: freshRates(krakenRates(), { maxAge: 120 }, clock),
 * });
 */
export const mergedRates = ({ fiat, crypto }: MergedRatesOptions): RateProvider => {
  const limited = { FIAT: ratesWithTimeout(fiat), CRYPTO: ratesWithTimeout(crypto) };
  const request = (kind: CurrencyKind, wanted: ReadonlySet<Currency>) =>
    limited[kind].ratesFor(
      new Set([...wanted].filter((code) => currencyInfo[code].kind === kind)),
    )();
  return {
    ratesFor: (wanted) => async () => {
      const isCrypto = (code: Currency): boolean => currencyInfo[code].kind === "CRYPTO";
      const needsCrypto = [...wanted].some(isCrypto);
      const needsFiat = [...wanted].some((code) => !isCrypto(code) && code !== "USD");
      if (!needsCrypto) return request("FIAT", wanted);
      if (!needsFiat) return request("CRYPTO", wanted);
      const [first, second] = await Promise.all([
        request("FIAT", wanted),
        request("CRYPTO", wanted),
      ]);
      if (first._tag === "Left") return first;
      return second._tag === "Left" ? second : right(merged(first.right, second.right));
    },
  };
};

const merged = (fiat: RateSet, crypto: RateSet): RateSet => ({
  source: `${fiat.source} and ${crypto.source}`,
  timestamp: fiat.timestamp < crypto.timestamp ? fiat.timestamp : crypto.timestamp,
  freshUntil: earlierExpiry(fiat.freshUntil, crypto.freshUntil),
  unitsPerUsd: new Map([...ratesOf(fiat, "FIAT"), ...ratesOf(crypto, "CRYPTO")]),
});

const ratesOf = ({ unitsPerUsd }: RateSet, kind: CurrencyKind) =>
  [...unitsPerUsd].filter(([code]) => currencyInfo[code].kind === kind);
