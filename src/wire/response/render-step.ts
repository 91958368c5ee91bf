import type { CalculationStep } from "../../quote/calculation-step.ts";
import type { StepJson } from "./quote-json.ts";
import { calculationType, renderChange, renderDetails } from "./render-basis.ts";

/** A step of a line as the interface carries it. */
export const renderStep = (step: CalculationStep, idx: number): StepJson => {
  const price = renderChange(step.price);
  const original = renderChange(step.priceOriginal);
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
