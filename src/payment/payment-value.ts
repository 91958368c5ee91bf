import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/quote-issues.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import { convert, toUsd, type RateSet } from "../rates/rate-set.ts";

/** The value of a payment at the rates of its recording. @inline */
export interface PaymentValue {
  readonly priceUsd: Amount;
  readonly value: Amount;
  readonly unitValue: Amount;
}

/**
 * Calculates the value of a payment for an invoice, at one rate set. Fails with `AmountOutOfRange`
 * if one of the three amounts has more than 35 digits before the point.
 */
export const valuePayment = (
  price: Money,
  invoiceCurrency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, PaymentValue> => {
  const priceUsd = toUsd(price, rates);
  if (priceUsd._tag === "Left") return priceUsd;
  const value = convert(price, invoiceCurrency, rates);
  if (value._tag === "Left") return value;
  const unit = convert(minorUnit(price.currency), invoiceCurrency, rates);
  if (unit._tag === "Left") return unit;
  const amounts = {
    priceUsd: priceUsd.right,
    value: value.right.amount,
    unitValue: price.currency === invoiceCurrency ? Amount.zero : unit.right.amount,
  };
  const isInRange = Object.values(amounts).every((amount) => Amount.isPrice(amount));
  return isInRange ? right(amounts) : left({ kind: "AmountOutOfRange" });
};

/** Returns the smallest amount that can be paid in a currency, such as a cent or a satoshi. */
const minorUnit = (currency: Currency): Money => ({
  currency,
  amount: Amount.unit(currencyInfo[currency].decimals),
});
