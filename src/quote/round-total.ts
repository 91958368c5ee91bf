import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { RateNotFound } from "../rates/errors.ts";
import { toUsd, type RateSet } from "../rates/rate-set.ts";
import type { TotalStep } from "./calculation-step.ts";
import type { StepRounding } from "./rounding-policy.ts";

/** The sum of the lines, or the total. Neither amount is converted from the other. */
export interface QuoteTotal {
  readonly price: Amount;
  readonly priceUsd: Amount;
}

/** The title of every rounding step. */
export const roundingTitle = "Rounding";

/**
 * Rounds the sum of the lines.
 *
 * The dollar total changes by the same difference in dollars, and remains the exact sum of its
 * column. It is never less than zero: a sum that is rounded to zero is zero dollars, although the
 * truncated dollar prices of the lines can add up to less than the converted sum.
 */
export const roundTotal = (
  sum: QuoteTotal,
  currency: Currency,
  rates: RateSet,
  { increment, mode }: StepRounding,
): Either<RateNotFound, TotalStep> => {
  const price = {
    before: sum.price,
    after: Amount.roundToMultiple(sum.price, increment, mode),
  };
  const before = toUsd({ currency, amount: price.before }, rates);
  if (before._tag === "Left") return before;
  const after = toUsd({ currency, amount: price.after }, rates);
  if (after._tag === "Left") return after;
  const change = Amount.subtract(after.right, before.right);
  const usd = Amount.max(Amount.add(sum.priceUsd, change), Amount.zero);
  return right({
    kind: "Rounding",
    title: roundingTitle,
    currency,
    price,
    priceUsd: { before: sum.priceUsd, after: usd },
    increment,
    mode,
  });
};
