import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { RateNotFound } from "./errors.ts";

/**
 * Units of each currency that one US dollar buys, all read at the same moment from one source.
 *
 * Made by `readRateSet`, which lets positive decimals through and nothing else.
 */
export interface RateSet {
  /** The name of the provider that answered. */
  readonly source: string;
  readonly timestamp: Timestamp;
  /** The last moment at which these rates may be used, when a provider has set a limit. */
  readonly freshUntil: Timestamp | undefined;
  readonly unitsPerUsd: ReadonlyMap<Currency, Amount>;
}

/** Units of a currency for one US dollar. The rate of the dollar is one, whatever a source says. */
export const rateOf = (rates: RateSet, currency: Currency): Either<RateNotFound, Amount> => {
  if (currency === "USD") return right(Amount.one);
  const rate = rates.unitsPerUsd.get(currency);
  return rate === undefined ? left({ kind: "RateNotFound", currency }) : right(rate);
};

/** What money is worth in US dollars, cut after the thirtieth digit. */
export const toUsd = (money: Money, rates: RateSet): Either<RateNotFound, Amount> => {
  if (money.currency === "USD") return right(money.amount);
  const rate = rateOf(rates, money.currency);
  return rate._tag === "Left" ? rate : right(Amount.divideByRate(money.amount, rate.right));
};

/**
 * Convert by way of US dollars, the one unit that every currency has a rate for.
 *
 * The dollar amount is cut first and then multiplied. The order is part of the interface: going
 * straight from one currency to the other gives other last digits. Money that is in the target
 * currency already is returned as it is.
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

/** What US dollars are worth in a currency, cut after the thirtieth digit. */
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
 * The least money in the target currency, of so many decimals, that is worth no less than what is
 * given, whatever a conversion back cuts: each figure is rounded up where `convert` cuts.
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

/** The first of the given currencies that a rate set has no rate for. */
export const firstUnknown = (rates: RateSet, wanted: ReadonlySet<Currency>): Currency | undefined =>
  currencies.find(
    (currency) => wanted.has(currency) && currency !== "USD" && !rates.unitsPerUsd.has(currency),
  );
