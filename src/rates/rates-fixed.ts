import { right } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider } from "./rate-provider.ts";
import { rateSet } from "./rate-set-read.ts";
import type { RateSet } from "./rate-set.ts";
import { checkedRates } from "./rates-checked.ts";
import { withTimeLimit } from "./rates-with-timeout.ts";

/**
 * Creates a provider that always returns the same rate set.
 *
 * @example
 * const rates = fixedRates(rateSet({ EUR: "0.88" }, { timestamp: "2026-01-01 00:00:00" }));
 */
export const fixedRates = (rates: RateSet): RateProvider => {
  const ratesFor: RateProvider["ratesFor"] = (wanted) => () =>
    Promise.resolve(checkedRates(right(rates), wanted));
  return withTimeLimit({ ratesFor }, 1);
};

/**
 * Creates a provider for a host that sells in one currency and never converts. It knows no other
 * currency but the US dollar, so a request in another one fails with `RateNotFound`.
 *
 * @param currency all prices are in.
 * @param unitsPerUsd what amounts in US dollars, such as those of dashboards, are calculated with.
 *   Defaults to 1, so that they are the same numbers.
 */
export const singleCurrency = (currency: Currency, unitsPerUsd = "1"): RateProvider =>
  fixedRates(rateSet(currency === "USD" ? {} : { [currency]: unitsPerUsd }, { source: "none" }));
