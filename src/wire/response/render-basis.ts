import type { CalculationBasis } from "../../invoice/invoice-calculation.ts";
import { Amount } from "../../money/amount.ts";
import { delta, type PriceChange } from "../../quote/calculation-step.ts";
import type { DetailsJson } from "./quote-json.ts";

/** The `calculation_type` of a step, from what it rests on. */
export const calculationType = (basis: CalculationBasis): string => {
  switch (basis.kind) {
    case "Base":
      return basis.item.type;
    case "Adjustment":
      return basis.type;
    case "CurrencyChange":
      return "CURRENCY_CHANGE";
    case "Total":
      return "TOTAL";
    case "TotalUsd":
      return "TOTAL_USD";
  }
};

/** The `details` of a step, from what it rests on. */
export const renderDetails = (basis: CalculationBasis): DetailsJson => {
  switch (basis.kind) {
    case "Base": {
      const { item, quantity, unitPrice } = basis;
      const { currency } = unitPrice;
      const price = Amount.render(unitPrice.amount);
      return item.type === "PRODUCT"
        ? { product_id: item.productId, currency, price, quantity }
        : { payment_intent_id: item.paymentIntentId ?? null, currency, price, quantity };
    }
    case "Adjustment":
      return basis.details;
    case "CurrencyChange":
      return {
        from: basis.from,
        to: basis.to,
        from_rate_usd: Amount.render(basis.fromRateUsd),
        to_rate_usd: Amount.render(basis.toRateUsd),
      };
    case "Total":
    case "TotalUsd":
      return [];
  }
};

/** One column of a step as text. */
export const renderChange = (
  change: PriceChange,
): { readonly before: string; readonly after: string; readonly delta: string } => {
  const before = Amount.render(change.before);
  return change.after === change.before
    ? { before, after: before, delta: "0" }
    : { before, after: Amount.render(change.after), delta: Amount.render(delta(change)) };
};
