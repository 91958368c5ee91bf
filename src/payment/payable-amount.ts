import { left, right, type Either } from "../kernel/either.ts";
import { Amount, scale } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/issues.ts";
import type { RateNotFound } from "../rates/errors.ts";
import { convert, convertUp, type RateSet } from "../rates/rate-set.ts";
import { roundingError, roundPayable, toleranceOf } from "./tolerance.ts";
import { minorUnit, valuePayment, type PaymentValue } from "./value-payment.ts";

/**
 * Calculates what a payer must send in a currency to pay what is due, at one rate set. Paid exactly
 * at these rates, it completes the invoice without overpaying it.
 *
 * The converted amount, rounded by `roundPayable`. At extreme rates the value of that can miss what
 * is due by more than the tolerance; then the least amount that suffices. `AmountOutOfRange` also
 * where no amount comes close enough, because the currency's unit is worth less than 10^-30 USD.
 */
export const payableAmount = (
  due: Money,
  currency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, Money> => {
  const converted = convert(due, currency, rates);
  if (converted._tag === "Left") return converted;
  if (!Amount.isPositive(due.amount)) return right({ currency, amount: Amount.zero });

  const rounded = Amount.max(roundPayable(converted.right), minorUnit(currency).amount);
  const price: Money = { currency, amount: rounded };
  const value = valueInRange(price, due.currency, rates);
  if (value._tag === "Left") return value;
  if (currency === due.currency || settles(value.right, due)) return right(price);

  const target = { ...due, amount: leastValue(due, value.right.unitValue) };
  const least = convertUp(target, currency, currencyInfo[currency].decimals, rates);
  if (least._tag === "Left") return least;
  const leastValued = valueInRange(least.right, due.currency, rates);
  if (leastValued._tag === "Left") return leastValued;
  return settles(leastValued.right, due) ? least : left({ kind: "AmountOutOfRange" });
};

const valueInRange = (
  price: Money,
  invoiceCurrency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, PaymentValue> =>
  Amount.isPrice(price.amount)
    ? valuePayment(price, invoiceCurrency, rates)
    : left({ kind: "AmountOutOfRange" });

/** Whether a payment completes what is due and does not overpay it, whatever was paid before. */
const settles = (paid: PaymentValue, due: Money): boolean => {
  const tolerance = toleranceOf([paid], due.currency);
  return (
    Amount.isPositive(paid.value) &&
    Amount.atLeast(Amount.add(paid.value, tolerance), due.amount) &&
    Amount.atMost(paid.value, Amount.add(due.amount, tolerance))
  );
};

/** The least value that completes what is due: the bound of `settles`, solved for the value. */
const leastValue = ({ currency, amount }: Money, unitValue: Amount): Amount => {
  const byUnit = Amount.max(Amount.subtract(amount, unitValue), Amount.divideByRateUp(amount, two));
  const byRounding = Amount.subtract(amount, roundingError(currency));
  return Amount.max(Amount.min(byUnit, byRounding), Amount.unit(scale));
};

const two = Amount.of("2");
