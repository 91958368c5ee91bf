import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencyFacts, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/faults.ts";
import type { RateMissing } from "../rates/errors.ts";
import { convert, convertUp, type RateSet } from "../rates/rate-set.ts";
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
  const enough = covers({ currency, amount }, due, rates);
  if (enough._tag === "Left") return enough;
  const price = enough.right
    ? right({ currency, amount })
    : convertUp(due, currency, decimals, rates);
  if (price._tag === "Left") return price;
  return Amount.isPrice(price.right.amount) ? price : left({ kind: "AmountOutOfRange" });
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
