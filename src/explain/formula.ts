import { Amount, scale } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { rateOf, type RateSet } from "../rates/rate-set.ts";

/** One calculation step as a formula. */
export interface Calculation {
  readonly label: string;
  /** Such as `25 GBP ÷ 0.8 = 31.25 USD`. */
  readonly formula: string;
  /** Whether digits after the thirtieth decimal were truncated. Defaults to false. */
  readonly isTruncated?: boolean;
}

/** Returns an amount as text. */
export const text = (amount: Amount): string => Amount.render(amount);

/** Returns the rate of a currency in the quote; a quote has all of them. */
export const rateIn = (rates: RateSet, currency: Currency): Amount => {
  const rate = rateOf(rates, currency);
  return rate._tag === "Right" ? rate.right : Amount.zero;
};

/** Returns whether digits of a product are truncated. */
export const isProductTruncated = (amount: Amount, rate: Amount): boolean =>
  !Amount.equals(Amount.multiplyByRate(amount, rate), Amount.multiplyByRateUp(amount, rate, scale));

/** Returns the division by a rate that gives a dollar price; none for a price in dollars. */
export const dollars = (
  amount: Amount,
  currency: Currency,
  usd: Amount,
  rates: RateSet,
): ReadonlyArray<Calculation> => {
  if (currency === "USD") return [];
  const rate = rateIn(rates, currency);
  return [
    {
      label: "In US dollars",
      formula: `${text(amount)} ${currency} ÷ ${text(rate)} = ${text(usd)} USD`,
      isTruncated: isQuotientTruncated(amount, rate),
    },
  ];
};

/** Returns whether digits of a quotient are truncated. */
export const isQuotientTruncated = (amount: Amount, rate: Amount): boolean =>
  !Amount.equals(Amount.divideByRateUp(amount, rate), Amount.divideByRate(amount, rate));

/** Returns whether digits of a percentage are truncated. */
export const isShareTruncated = (before: Amount, percent: Amount, share: Amount): boolean =>
  !Amount.equals(Amount.multiplyByInteger(share, 100), Amount.multiplyByRate(before, percent)) ||
  isProductTruncated(before, percent);
