import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { RateSet, RateNotFound } from "../rates/rate-set.ts";
import type { CalculationStep, RoundingStep, TaxStep } from "./calculation-step.ts";
import type { AmountOutOfRange } from "./quote-errors.ts";
import { columnsAfter } from "./line-steps.ts";
import { taxesOn, type LineTax, type TaxShare } from "../tax/tax-line.ts";
import { wholeUnits } from "./document-totals.ts";
import type { Currency } from "../money/currency.ts";
import type { StepRounding } from "./rounding-policy.ts";

type StepFailure = AmountOutOfRange | RateNotFound;

/** The title of every rounding step. */
export const roundingTitle = "Rounding";

/**
 * Calculates the step of a tax of a line.
 *
 * @param isConverted whether the line was converted, so that its original price is unchanged.
 */
export const taxStep = (
  previous: CalculationStep,
  share: TaxShare,
  isConverted: boolean,
  rates: RateSet,
): Either<StepFailure, TaxStep> => {
  const { tax, base, amount } = share;
  const before = previous.price.after;
  const after = tax.isInclusive ? before : Amount.add(before, amount);
  const columns = columnsAfter(previous, after, isConverted, rates);
  if (columns._tag === "Left") return columns;
  const { currency, price, priceOriginal, priceUsd } = columns.right;
  return right({
    kind: "Tax",
    title: tax.name,
    currency,
    price,
    priceOriginal,
    priceUsd,
    tax,
    base,
    amount,
  });
};

/** Calculates the taxes of a line, in whole units in a shop. */
export const taxSharesOn = (
  price: Amount,
  taxes: ReadonlyArray<LineTax>,
  isShop: boolean,
  currency: Currency,
): ReadonlyArray<TaxShare> => {
  if (!isShop) return taxesOn(price, taxes);
  const { increment, mode } = wholeUnits(currency);
  return taxesOn(price, taxes, (amount) => Amount.roundToMultiple(amount, increment, mode));
};

/** Calculates the step that rounds the price of a line. */
export const roundingStep = (
  previous: CalculationStep,
  { increment, mode }: StepRounding,
  isConverted: boolean,
  rates: RateSet,
): Either<StepFailure, RoundingStep> => {
  const after = Amount.roundToMultiple(previous.price.after, increment, mode);
  const columns = columnsAfter(previous, after, isConverted, rates);
  if (columns._tag === "Left") return columns;
  const { currency, price, priceOriginal, priceUsd } = columns.right;
  return right({
    kind: "Rounding",
    title: roundingTitle,
    currency,
    price,
    priceOriginal,
    priceUsd,
    increment,
    mode,
  });
};
