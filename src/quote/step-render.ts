import { Amount } from "../money/amount.ts";
import { delta, type CalculationStep, type PriceChange } from "./calculation-step.ts";
import { calculationType, renderDetails } from "../invoice/calculation-basis.ts";
import type { StepJson } from "./quote-json.ts";

/** Renders a step of a line as JSON. */
export const renderStep = (step: CalculationStep, idx: number): StepJson => {
  const price = renderChange(step.price);
  const original = step.priceOriginal === step.price ? price : renderChange(step.priceOriginal);
  const usd = renderChange(step.priceUsd);
  return {
    idx,
    currency: step.currency,
    calculation_type: calculationType(step),
    title: step.title,
    initial_price: price.before,
    price: price.after,
    price_delta: price.delta,
    initial_price_orig: original.before,
    price_orig: original.after,
    price_delta_orig: original.delta,
    initial_price_usd: usd.before,
    price_usd: usd.after,
    price_delta_usd: usd.delta,
    details: renderDetails(step),
  };
};

/** Renders one column of a step. */
const renderChange = (
  change: PriceChange,
): { readonly before: string; readonly after: string; readonly delta: string } => {
  const before = Amount.render(change.before);
  return change.after === change.before
    ? { before, after: before, delta: "0" }
    : { before, after: Amount.render(change.after), delta: Amount.render(delta(change)) };
};
