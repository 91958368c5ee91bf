import { left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { PricedStep } from "../pricing/pricing-steps.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import { toUsd, type RateSet } from "../rates/rate-set.ts";
import { applyAdjustment, type Adjustment, type AdjustmentInvalid } from "./adjustment.ts";
import type { AdjustmentStep, CalculationStep, PricingStep } from "./calculation-step.ts";
import type { AmountOutOfRange } from "./quote-issues.ts";

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
  const columns = columnsAfter(previous, after.right, rates);
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
  const columns = columnsAfter(previous, after, rates);
  if (columns._tag === "Left") return columns;
  const { price, priceOriginal, priceUsd } = columns.right;
  const { currency } = previous;
  return right({ kind: "Pricing", title, currency, price, priceOriginal, priceUsd, type, details });
};

/** Returns the columns of a step that changes the price in the currency of the line. */
const columnsAfter = (
  { currency, price, priceUsd }: CalculationStep,
  after: Amount,
  rates: RateSet,
): Either<StepFailure, Pick<CalculationStep, "price" | "priceOriginal" | "priceUsd">> => {
  const usd = toUsd({ currency, amount: after }, rates);
  if (usd._tag === "Left") return usd;
  if (!Amount.isPrice(after) || !Amount.isPrice(usd.right)) {
    return left({ kind: "AmountOutOfRange" });
  }
  const change = { before: price.after, after };
  return right({
    price: change,
    priceOriginal: change,
    priceUsd: { before: priceUsd.after, after: usd.right },
  });
};
