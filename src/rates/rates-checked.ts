import { left, type Either } from "../kernel/either.ts";
import { describeValue, isObject } from "../kernel/json.ts";
import { portFailed } from "../kernel/port-failed.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { RatesFailure } from "./rate-provider.ts";
import type { RateSet } from "./rate-set.ts";

/**
 * Returns what a provider of the host returned, or why it cannot be used. Types exclude neither a
 * rate of 0 nor, in JavaScript, a rate set without `right`. Only the wanted rates are checked.
 */
export const checkedRates = (
  result: Either<RatesFailure, RateSet>,
  wanted: ReadonlySet<Currency>,
): Either<RatesFailure, RateSet> => {
  if (!isEither(result)) return notReturned("right(rateSet) or left(failure)", result);
  if (result._tag === "Left") return result;
  const rates = result.right;
  if (!isRateSet(rates)) return notReturned("right(rateSet), with a set of parseRateSet", rates);
  for (const currency of wanted) {
    const rate: unknown = currency === "USD" ? undefined : rates.unitsPerUsd.get(currency);
    if (rate === undefined || (Amount.is(rate) && Amount.isPositive(rate))) continue;
    const found = Amount.is(rate) ? Amount.render(rate) : describeValue(rate);
    return left({ kind: "RateMalformed", source: rates.source, property: currency, found });
  }
  return result;
};

const isEither = (result: unknown): boolean =>
  isObject(result) && (result["_tag"] === "Left" || result["_tag"] === "Right");

const isRateSet = (rates: unknown): boolean =>
  isObject(rates) && isObject(rates["unitsPerUsd"]) && "get" in rates["unitsPerUsd"];

const notReturned = (expected: string, found: unknown): Either<RatesFailure, never> => {
  const message = `ratesFor must resolve to ${expected}, got ${describeValue(found)}`;
  return left(portFailed("rates", new TypeError(message)));
};
