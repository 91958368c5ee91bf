import { left, right, type Either } from "../kernel/either.ts";
import { Amount, scale } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/quote-issues.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import { convert, convertUp, type RateSet } from "../rates/rate-set.ts";
import { roundingError, roundPayable, toleranceOf } from "./payment-tolerance.ts";
import { valuePayment, type PaymentValue } from "./payment-value.ts";

/** Rounds an amount due to what pays it in its own currency, which needs no rates. */
export const payableInOwnCurrency = (due: Money): Either<AmountOutOfRange, Money> => {
  const amount = roundPayable(due);
  return Amount.isPrice(amount)
    ? right({ currency: due.currency, amount })
    : left({ kind: "AmountOutOfRange" });
};

/**
 * Calculates the amount in a currency that pays the amount due, at one rate set. A payment of
 * exactly this amount at these rates completes the invoice and does not overpay it.
 *
 * Returns the converted amount, rounded by `roundPayable`. If its value misses the amount due by
 * more than the tolerance, as at extreme rates where the conversion can truncate it to 0, returns
 * the minimum amount that suffices, which is at least one unit. Also fails with `AmountOutOfRange`
 * if no amount suffices, because a unit is worth less than 10^-30 USD.
 */
export const payableAmount = (
  due: Money,
  currency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, Money> => {
  const converted = convert(due, currency, rates);
  if (converted._tag === "Left") return converted;
  if (!Amount.isPositive(due.amount)) return right({ currency, amount: Amount.zero });

  const price: Money = { currency, amount: roundPayable(converted.right) };
  const value = valueInRange(price, due.currency, rates);
  if (value._tag === "Left") return value;
  if (currency === due.currency || settles(value.right, due)) return right(price);

  const target = { ...due, amount: minValue(due, value.right.unitValue) };
  const minimum = convertUp(target, currency, currencyInfo[currency].decimals, rates);
  if (minimum._tag === "Left") return minimum;
  const minimumValue = valueInRange(minimum.right, due.currency, rates);
  if (minimumValue._tag === "Left") return minimumValue;
  return settles(minimumValue.right, due) ? minimum : left({ kind: "AmountOutOfRange" });
};

const valueInRange = (
  price: Money,
  invoiceCurrency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, PaymentValue> =>
  Amount.isPrice(price.amount)
    ? valuePayment(price, invoiceCurrency, rates)
    : left({ kind: "AmountOutOfRange" });

/** Returns whether a payment completes the amount due and does not overpay it. */
const settles = (paid: PaymentValue, due: Money): boolean => {
  const tolerance = toleranceOf([paid], due.currency);
  return (
    Amount.isPositive(paid.value) &&
    Amount.atLeast(Amount.add(paid.value, tolerance), due.amount) &&
    Amount.atMost(paid.value, Amount.add(due.amount, tolerance))
  );
};

/** Returns the minimum value for which `settles` is true. */
const minValue = ({ currency, amount }: Money, unitValue: Amount): Amount => {
  const byUnit = Amount.max(Amount.subtract(amount, unitValue), Amount.divideByRateUp(amount, two));
  const byRounding = Amount.subtract(amount, roundingError(currency));
  return Amount.max(Amount.min(byUnit, byRounding), Amount.unit(scale));
};

const two = /* @__PURE__ */ Amount.of("2");
