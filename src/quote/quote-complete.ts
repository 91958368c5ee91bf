import { isLeft, type Either } from "../kernel/either.ts";
import type { RateProvider, RatesFailure } from "../rates/rate-provider.ts";
import { ratesWithTimeout } from "../rates/rates-with-timeout.ts";
import {
  currenciesNeedingRates,
  priceAtRates,
  type PriceableItems,
  type PriceLinesError,
} from "./lines-price.ts";
import type { QuotePolicy } from "./pricing-policy.ts";
import type { Quote } from "./quote.ts";

/** Prices resolved items at the rates of a provider. */
export const priceResolved = async (
  resolved: PriceableItems,
  rates: RateProvider,
  policy: QuotePolicy,
): Promise<Either<PriceLinesError | RatesFailure, Quote>> => {
  const set = await ratesWithTimeout(rates).ratesFor(currenciesNeedingRates(resolved))();
  return isLeft(set) ? set : priceAtRates(resolved, set.right, policy);
};
