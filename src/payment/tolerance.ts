import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { PaymentValue } from "./value-payment.ts";

/** Decimals beyond the smallest unit that a conversion is trusted with, see `roundPayable`. */
const extraDecimals = 6;

/**
 * Returns the amount to ask for when this much is due: rounded half up at six decimals more than
 * the smallest unit has, then rounded up to the smallest unit. At least one unit, unless nothing is
 * due.
 *
 * Rates are often inverses of published ones and therefore a little too small or too large. The
 * first rounding removes that error, so that it does not cost the payer a whole unit.
 */
export const roundPayable = ({ currency, amount }: Money): Amount => {
  if (!Amount.isPositive(amount)) return Amount.zero;
  const { decimals } = currencyInfo[currency];
  const close = Amount.roundHalfUp(amount, decimals + extraDecimals);
  return Amount.max(Amount.roundUp(close, decimals), Amount.unit(decimals));
};

/** Returns the most that `roundPayable` takes off: half of the last decimal that it keeps. */
export const roundingError = (currency: Currency): Amount =>
  Amount.multiplyByInteger(Amount.unit(currencyInfo[currency].decimals + extraDecimals + 1), 5);

/**
 * Returns how far the sum of some payments may be from the price of an invoice in a currency.
 *
 * It is the largest value of one smallest unit among the payments in other currencies, each limited
 * to the value of its payment, because such a payment cannot be more exact. It is never the sum of
 * them: what is missing can be the rounding of the last payment alone. At least `roundingError`.
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
