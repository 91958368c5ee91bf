import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencyFacts, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/faults.ts";
import type { RateMissing } from "../rates/errors.ts";
import { convert, toUsd, type RateSet } from "../rates/rate-set.ts";

/** What a payment is worth, fixed when it is recorded. */
export interface PaymentValue {
  readonly priceUsd: Amount;
  readonly value: Amount;
  readonly unitValue: Amount;
}

/** What money is worth to an invoice in another currency, at one rate set. */
export const valuePayment = (
  price: Money,
  invoiceCurrency: Currency,
  rates: RateSet,
): Either<RateMissing | AmountOutOfRange, PaymentValue> => {
  const priceUsd = toUsd(price, rates);
  if (priceUsd._tag === "Left") return priceUsd;
  const value = convert(price, invoiceCurrency, rates);
  if (value._tag === "Left") return value;
  const unit = convert(smallestUnit(price.currency), invoiceCurrency, rates);
  if (unit._tag === "Left") return unit;
  if (!Amount.isPrice(priceUsd.right) || !Amount.isPrice(value.right.amount)) {
    return left({ kind: "AmountOutOfRange" });
  }
  return right({
    priceUsd: priceUsd.right,
    value: value.right.amount,
    unitValue: price.currency === invoiceCurrency ? Amount.zero : unit.right.amount,
  });
};

/** The least that can be paid in a currency: a cent, a satoshi. */
export const smallestUnit = (currency: Currency): Money => ({
  currency,
  amount: Amount.unit(currencyFacts[currency].decimals),
});
