import { Amount } from "../money/amount.ts";
import { delta, type CalculationStep, type PriceChange } from "../quote/calculation-step.ts";
import type { DetailsJson, StepJson } from "./quote-json.ts";

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

const calculationType = (step: CalculationStep): string => {
  switch (step.kind) {
    case "Base":
      return step.item.type;
    case "Adjustment":
      return step.type;
    case "CurrencyChange":
      return "CURRENCY_CHANGE";
  }
};

const renderDetails = (step: CalculationStep): DetailsJson => {
  switch (step.kind) {
    case "Base": {
      const { currency, amount } = step.unitPrice;
      const charge = { currency, price: Amount.render(amount), quantity: step.quantity };
      return step.item.type === "PRODUCT"
        ? { product_id: step.item.productId, ...charge }
        : { payment_intent_id: step.item.paymentIntentId ?? null, ...charge };
    }
    case "Adjustment":
      return step.details;
    case "CurrencyChange":
      return {
        from: step.from,
        to: step.to,
        from_rate_usd: Amount.render(step.fromRateUsd),
        to_rate_usd: Amount.render(step.toRateUsd),
      };
  }
};

const renderChange = (change: PriceChange): { before: string; after: string; delta: string } => {
  const before = Amount.render(change.before);
  return change.after === change.before
    ? { before, after: before, delta: "0" }
    : { before, after: Amount.render(change.after), delta: Amount.render(delta(change)) };
};
