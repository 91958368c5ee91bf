import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { PricedStep } from "../pricing/pricing-steps.ts";
import { toUsd, type RateNotFound, type RateSet } from "../rates/rate-set.ts";
import { taxesOn, type LineTax, type TaxShare } from "../tax/tax-line.ts";
import { applyAdjustment, type Adjustment, type AdjustmentInvalid } from "./adjustment.ts";
import {
  unchanged,
  type AdjustmentStep,
  type CalculationStep,
  type PricingStep,
  type RoundingStep,
  type TaxStep,
} from "./calculation-step.ts";
import { builtInByType } from "./discount-and-fee.ts";
import { wholeUnits } from "./totals-profile.ts";
import type { AmountOutOfRange } from "./quote-errors.ts";
import type { StepRounding } from "../money/money.ts";

type StepFailure = AmountOutOfRange | RateNotFound;

/** Calculates the step of a discount, a fee, or an adjustment of the host. */
export const adjustmentStep = (
  previous: CalculationStep,
  adjustment: Adjustment,
  rates: RateSet,
): Either<StepFailure | AdjustmentInvalid, AdjustmentStep> => {
  const { currency } = previous;
  // A kind with a built-in name is the built-in one, as it is when the quote is verified.
  const kind = builtInByType.get(adjustment.kind.type) ?? adjustment.kind;
  const before = { currency, amount: previous.price.after };
  const after = applyAdjustment(before, { ...adjustment, kind });
  if (after._tag === "Left") return after;
  const columns = columnsAfter(previous, after.right, false, rates);
  if (columns._tag === "Left") return columns;
  const { price, priceOriginal, priceUsd } = columns.right;
  return right({
    kind: "Adjustment",
    title: adjustment.title,
    currency,
    price,
    priceOriginal,
    priceUsd,
    type: adjustment.kind.type,
    details: adjustment.details,
  });
};

/** Creates the step of a pricing model from its price. */
export const pricingStep = (
  previous: CalculationStep,
  { type, title, details, after }: PricedStep,
  rates: RateSet,
): Either<StepFailure, PricingStep> => {
  const columns = columnsAfter(previous, after, false, rates);
  if (columns._tag === "Left") return columns;
  const { price, priceOriginal, priceUsd } = columns.right;
  const { currency } = previous;
  return right({ kind: "Pricing", title, currency, price, priceOriginal, priceUsd, type, details });
};

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

/**
 * Returns the columns of a step that changes the price of a line.
 *
 * @param isConverted whether the line was converted, so that its original price is unchanged.
 */
const columnsAfter = (
  { currency, price, priceOriginal, priceUsd }: CalculationStep,
  after: Amount,
  isConverted: boolean,
  rates: RateSet,
): Either<
  StepFailure,
  Pick<CalculationStep, "currency" | "price" | "priceOriginal" | "priceUsd">
> => {
  const usd = toUsd({ currency, amount: after }, rates);
  if (usd._tag === "Left") return usd;
  if (!Amount.isPrice(after) || !Amount.isPrice(usd.right)) {
    return left({ kind: "AmountOutOfRange" });
  }
  const change = { before: price.after, after };
  return right({
    currency,
    price: change,
    priceOriginal: isConverted ? unchanged(priceOriginal.after) : change,
    priceUsd: { before: priceUsd.after, after: usd.right },
  });
};
