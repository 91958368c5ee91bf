import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencyFacts, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/faults.ts";
import type { RateMissing } from "../rates/errors.ts";
import { convert, rateOf, type RateSet } from "../rates/rate-set.ts";
import { smallestUnit, valuePayment } from "./value-payment.ts";

/**
 * What a payer must send in a currency to cover what is due, at one rate set.
 *
 * The converted amount rounded up to the smallest unit of the currency. In the rare case that this,
 * converted back, falls short by more than the invoice forgives, the least amount that does not.
 */
export const payableAmount = (
  due: Money,
  currency: Currency,
  rates: RateSet,
): Either<RateMissing | AmountOutOfRange, Money> => {
  const { decimals } = currencyFacts[currency];
  const converted = convert(due, currency, rates);
  if (converted._tag === "Left") return converted;
  if (!Amount.isPositive(due.amount)) return right({ currency, amount: Amount.zero });

  const rounded = Amount.roundUp(converted.right.amount, decimals);
  const amount = Amount.isPositive(rounded) ? rounded : smallestUnit(currency).amount;
  if (!Amount.isPrice(amount)) return left({ kind: "AmountOutOfRange" });
  const enough = covers({ currency, amount }, due, rates);
  if (enough._tag === "Left") return enough;
  return enough.right ? right({ currency, amount }) : least(due, currency, decimals, rates);
};

const covers = (
  price: Money,
  due: Money,
  rates: RateSet,
): Either<RateMissing | AmountOutOfRange, boolean> => {
  const worth = valuePayment(price, due.currency, rates);
  if (worth._tag === "Left") return worth;
  const { value, unitValue } = worth.right;
  return right(Amount.atLeast(Amount.add(value, unitValue), due.amount));
};

/** The least amount whose value is not below what is due, whatever is cut on the way back. */
const least = (
  due: Money,
  currency: Currency,
  decimals: number,
  rates: RateSet,
): Either<RateMissing | AmountOutOfRange, Money> => {
  const from = rateOf(rates, due.currency);
  if (from._tag === "Left") return from;
  const to = rateOf(rates, currency);
  if (to._tag === "Left") return to;
  const amount = Amount.roundUpTimesRate(
    Amount.overRateUp(due.amount, from.right),
    to.right,
    decimals,
  );
  return Amount.isPrice(amount) ? right({ currency, amount }) : left({ kind: "AmountOutOfRange" });
};
