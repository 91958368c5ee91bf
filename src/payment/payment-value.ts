import { left, right, type Either } from "../kernel/either.ts";
import { Amount, maxComputedIntegerDigits } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/quote-errors.ts";
import { convert, toUsd, type RateSet, type RateNotFound } from "../rates/rate-set.ts";
import { invalid, type Invalid } from "../schema/schema.ts";
import type { ReadPayment } from "./payment.ts";

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

/** Values a reported payment. Its price is invalid if one of the three amounts is too large. */
export const valueReported = (
  { currency, price }: Pick<ReadPayment, "currency" | "price">,
  invoiceCurrency: Currency,
  rates: RateSet,
): Either<Invalid | RateNotFound, PaymentValue> => {
  const value = valuePayment({ currency, amount: price }, invoiceCurrency, rates);
  if (value._tag === "Right") return value;
  return value.left.kind === "RateNotFound" ? left(value.left) : left(outOfRange);
};

const outOfRange = /* @__PURE__ */ invalid({
  path: ["price"],
  message:
    `The value of the payment exceeds the maximum of ${String(maxComputedIntegerDigits)} digits ` +
    "before the decimal point",
});

/** Returns the smallest amount that can be paid in a currency, such as a cent or a satoshi. */
const minorUnit = (currency: Currency): Money => ({
  currency,
  amount: Amount.unit(currencyInfo[currency].decimals),
});

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
