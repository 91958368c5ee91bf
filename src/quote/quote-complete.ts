import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { RateProvider, RatesFailure } from "../rates/rate-provider.ts";
import { ratesWithTimeout } from "../rates/rates-with-timeout.ts";
import type { RequestInvalid } from "./quote-issues.ts";
import {
  currenciesNeedingRates,
  priceLines,
  type PriceableItems,
  type QuoteReview,
} from "./lines-price.ts";
import type { QuotePolicy } from "./pricing-policy.ts";
import type { Quote } from "./quote.ts";
import type { RateNotFound } from "../rates/rate-error.ts";

/** Prices resolved items at the rates of a provider. */
export const priceResolved = async (
  resolved: PriceableItems,
  rates: RateProvider,
  policy: QuotePolicy,
): Promise<Either<RateNotFound | RatesFailure, QuoteReview>> => {
  const set = await ratesWithTimeout(rates).ratesFor(currenciesNeedingRates(resolved))();
  return isLeft(set) ? set : priceLines(resolved, set.right, policy);
};

/** Returns the quote of a review, or its issues as a failure. */
export const quoteOfReview = ({ quote, issues }: QuoteReview): Either<RequestInvalid, Quote> => {
  if (quote !== undefined) return right(quote);
  invariant(issues.length > 0, "every item is complete; for drafts call reviewQuote");
  return left({ kind: "RequestInvalid", issues });
};
