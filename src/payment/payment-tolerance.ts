import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { PaymentValue } from "./payment-value.ts";

/** Decimals beyond the smallest unit that `roundPayable` keeps before it rounds up. */
const extraDecimals = 6;

/**
 * Returns the amount to request for an amount due: rounded half up to six decimals more than the
 * smallest unit, then rounded up to the smallest unit. At least one unit, or zero if nothing is
 * due.
 *
 * Rates are often inverses of published rates and therefore slightly inexact. The first rounding
 * removes that error, so that it does not cost the payer a whole unit.
 */
export const roundPayable = (due: Money): Amount =>
  Amount.isPositive(due.amount)
    ? Amount.max(roundPayablePart(due), Amount.unit(currencyInfo[due.currency].decimals))
    : Amount.zero;

/** Rounds a part of an amount due like `roundPayable`, except that it can be less than one unit. */
export const roundPayablePart = ({ currency, amount }: Money): Amount => {
  const { decimals } = currencyInfo[currency];
  const close = Amount.round(amount, decimals + extraDecimals, "HALF_UP");
  return Amount.round(close, decimals, "UP");
};

/** Returns the maximum that `roundPayable` rounds down: half of the last decimal that it keeps. */
export const roundingError = (currency: Currency): Amount =>
  Amount.multiplyByInteger(Amount.unit(currencyInfo[currency].decimals + extraDecimals + 1), 5);

/**
 * Returns the rounding tolerance: the maximum difference between the sum of payments and the price
 * of an invoice that still counts as paid.
 *
 * It is the maximum `unitValue` of the payments, each limited to the value of its payment, because
 * a payment in another currency cannot be more precise. Unit values are not added up, because the
 * shortfall can be the rounding of the last payment only. At least `roundingError`.
 */
export const toleranceOf = (
  payments: ReadonlyArray<Pick<PaymentValue, "value" | "unitValue">>,
  currency: Currency,
): Amount => {
  let tolerance = roundingError(currency);
  for (const { value, unitValue } of payments) {
    tolerance = Amount.max(tolerance, Amount.min(value, unitValue));
  }
  return tolerance;
};
