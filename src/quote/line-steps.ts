import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { PricedStep } from "../pricing/pricing-steps.ts";
import { toUsd, type RateSet, type RateNotFound } from "../rates/rate-set.ts";
import { applyAdjustment, type Adjustment, type AdjustmentInvalid } from "./adjustment.ts";
import {
  unchanged,
  type AdjustmentStep,
  type CalculationStep,
  type PricingStep,
} from "./calculation-step.ts";
import type { AmountOutOfRange } from "./quote-errors.ts";

type StepFailure = AmountOutOfRange | AdjustmentInvalid | RateNotFound;

/** Calculates the step of a discount, a fee, or an adjustment of the host. */
export const adjustmentStep = (
  previous: CalculationStep,
  adjustment: Adjustment,
  rates: RateSet,
): Either<StepFailure, AdjustmentStep> => {
  const { currency } = previous;
  const after = applyAdjustment({ currency, amount: previous.price.after }, adjustment);
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

/**
 * Returns the columns of a step that changes the price of a line.
 *
 * @param isConverted whether the line was converted, so that its original price is unchanged.
 */
export const columnsAfter = (
  { currency, price, priceOriginal, priceUsd }: CalculationStep,
  after: Amount,
  isConverted: boolean,
  rates: RateSet,
): Either<
  AmountOutOfRange | RateNotFound,
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
