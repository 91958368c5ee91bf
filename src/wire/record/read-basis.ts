import type { CalculationBasis } from "../../invoice/invoice-calculation.ts";
import { invariant } from "../../kernel/invariant.ts";
import { Amount } from "../../money/amount.ts";
import { isCurrency, type Currency } from "../../money/currency.ts";
import type { LineItem } from "../../quote/calculation-step.ts";

/** A stored step as far as its basis goes, as the interface carries it. */
export interface StoredBasis {
  readonly calculation_type: string;
  readonly details: unknown;
}

/**
 * What a stored step rests on: the inverse of `renderDetails`.
 *
 * @param item what the line of the step charges for; only a first step needs it.
 * @throws `InvariantViolation` when the details are not what was rendered.
 */
export const readBasis = (
  { calculation_type: type, details }: StoredBasis,
  item: LineItem | undefined,
): CalculationBasis => {
  const properties = details as Readonly<Record<string, unknown>>;
  const text = (property: string): string => String(properties[property]);
  switch (type) {
    case "TOTAL":
      return { kind: "Total" };
    case "TOTAL_USD":
      return { kind: "TotalUsd" };
    case "PRODUCT":
    case "PAYMENT_INTENT": {
      invariant(item !== undefined, "a first step belongs to an item");
      const currency = currencyIn(text("currency"));
      const unitPrice = { currency, amount: Amount.of(text("price")) };
      return { kind: "Base", item, unitPrice, quantity: parseInt(text("quantity"), 10) };
    }
    case "CURRENCY_CHANGE":
      return {
        kind: "CurrencyChange",
        from: currencyIn(text("from")),
        to: currencyIn(text("to")),
        fromRateUsd: Amount.of(text("from_rate_usd")),
        toRateUsd: Amount.of(text("to_rate_usd")),
      };
    default:
      return { kind: "Adjustment", type, details: properties as Readonly<Record<string, string>> };
  }
};

const currencyIn = (text: string): Currency => {
  invariant(isCurrency(text), `"${text}" has passed as a currency`);
  return text;
};
