import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";

/**
 * Exchange rates from one source at one time: units of each currency per US dollar.
 *
 * Created by `parseRateSet`, which accepts positive decimals only.
 */
export interface RateSet {
  /** The name of the rate source. */
  readonly source: string;
  readonly timestamp: Timestamp;
  /** The last time at which these rates may be used; `undefined` for no limit. */
  readonly freshUntil: Timestamp | undefined;
  readonly unitsPerUsd: ReadonlyMap<Currency, Amount>;
}

/** The rate set has no rate for a currency that a conversion needs. */
export interface RateNotFound {
  readonly kind: "RateNotFound";
  readonly currency: Currency;
}

/** Returns the earlier `freshUntil` of two rate sets; `undefined` means no limit. */
export const earlierExpiry = (
  a: RateSet["freshUntil"],
  b: RateSet["freshUntil"],
): RateSet["freshUntil"] => (a === undefined || (b !== undefined && b < a) ? b : a);

/** Returns the units of a currency per US dollar. The rate of the dollar itself is always 1. */
export const rateOf = (rates: RateSet, currency: Currency): Either<RateNotFound, Amount> => {
  if (currency === "USD") return right(Amount.one);
  const rate = rates.unitsPerUsd.get(currency);
  return rate === undefined ? left({ kind: "RateNotFound", currency }) : right(rate);
};

/** Converts money to US dollars. Truncates after the thirtieth decimal. */
export const toUsd = (money: Money, rates: RateSet): Either<RateNotFound, Amount> => {
  if (money.currency === "USD") return right(money.amount);
  const rate = rateOf(rates, money.currency);
  return rate._tag === "Left" ? rate : right(Amount.divideByRate(money.amount, rate.right));
};

/**
 * Converts money by way of US dollars, the currency that all rates refer to.
 *
 * The dollar amount is truncated before it is multiplied. The order affects the last digits, so it
 * is part of the API. Money in the target currency is returned unchanged.
 */
export const convert = (
  money: Money,
  target: Currency,
  rates: RateSet,
): Either<RateNotFound, Money> => {
  if (money.currency === target) return right(money);
  const usd = toUsd(money, rates);
  return usd._tag === "Left" ? usd : fromUsd(usd.right, target, rates);
};

/** Converts US dollars to a currency. Truncates after the thirtieth decimal. */
export const fromUsd = (
  usd: Amount,
  target: Currency,
  rates: RateSet,
): Either<RateNotFound, Money> => {
  const rate = rateOf(rates, target);
  if (rate._tag === "Left") return rate;
  return right({ currency: target, amount: Amount.multiplyByRate(usd, rate.right) });
};

/**
 * Converts money and rounds up where `convert` truncates, so that the result is worth at least as
 * much as the input. The result has the given number of decimals.
 */
export const convertUp = (
  money: Money,
  target: Currency,
  decimals: number,
  rates: RateSet,
): Either<RateNotFound, Money> => {
  const from = rateOf(rates, money.currency);
  if (from._tag === "Left") return from;
  const to = rateOf(rates, target);
  if (to._tag === "Left") return to;
  const usd = Amount.divideByRateUp(money.amount, from.right);
  return right({ currency: target, amount: Amount.multiplyByRateUp(usd, to.right, decimals) });
};

/** Returns the first wanted currency without a rate. */
export const firstUnknown = (rates: RateSet, wanted: ReadonlySet<Currency>): Currency | undefined =>
  currencies.find(
    (currency) => wanted.has(currency) && currency !== "USD" && !rates.unitsPerUsd.has(currency),
  );
