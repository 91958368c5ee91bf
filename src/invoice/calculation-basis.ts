import type { TaxId } from "../ids.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { RoundingMode } from "../money/round-units.ts";
import { piecePrice } from "../pricing/pricing-measure.ts";
import type { PricingDetails } from "../pricing/pricing-steps.ts";
import { termNames } from "../pricing/pricing-terms.ts";
import type { ChargeBasis, LineItem, StepBasis } from "../quote/calculation-step.ts";
import { readTaxBasis, renderTaxDetails } from "../tax/tax-details-record.ts";

/** The inputs of a stored step; totals have none of their own. */
export type CalculationBasis =
  StepBasis | { readonly kind: "Total" } | { readonly kind: "TotalUsd" };

/** Returns the `calculation_type` of a step. */
export const calculationType = (basis: CalculationBasis): string => {
  switch (basis.kind) {
    case "Base":
      return basis.item.type;
    case "Pricing":
    case "Adjustment":
      return basis.type;
    case "CurrencyChange":
      return "CURRENCY_CHANGE";
    case "Tax":
      return "TAX";
    case "Rounding":
      return "ROUNDING";
    case "Total":
      return "TOTAL";
    case "TotalUsd":
      return "TOTAL_USD";
  }
};

/** The properties from which a step can be repeated; an empty array for totals. @inline */
export type DetailsJson =
  Readonly<Record<string, string | number | null | ReadonlyArray<string>>> | readonly [];

/** Returns the `details` of a step. */
export const renderDetails = (basis: CalculationBasis): DetailsJson => {
  switch (basis.kind) {
    case "Base": {
      const { item, quantity, unitPrice, units, documentTaxIds } = basis;
      const { currency } = unitPrice;
      const price = Amount.render(piecePrice(unitPrice.amount, units));
      const charge =
        item.type === "PRODUCT"
          ? { product_id: item.productId, currency, price, quantity }
          : { payment_intent_id: item.paymentIntentId ?? null, currency, price, quantity };
      const details = isPlain(basis) ? charge : { ...charge, ...measureDetails(basis) };
      return documentTaxIds.length === 0 ? details : { ...details, tax_ids: documentTaxIds };
    }
    case "Pricing":
    case "Adjustment":
      return basis.details;
    case "CurrencyChange":
      return {
        from: basis.from,
        to: basis.to,
        from_rate_usd: Amount.render(basis.fromRateUsd),
        to_rate_usd: Amount.render(basis.toRateUsd),
      };
    case "Tax":
      return renderTaxDetails(basis);
    case "Rounding":
      return { increment: Amount.render(basis.increment), mode: basis.mode };
    case "Total":
    case "TotalUsd":
      return [];
  }
};

const isPlain = ({ units, unit, terms }: ChargeBasis): boolean =>
  units === undefined && unit === undefined && terms === undefined;

/** Returns the details of a charge with units or a pricing model. */
const measureDetails = ({
  unitPrice,
  units,
  unit,
  terms,
}: ChargeBasis): Readonly<Record<string, string>> => ({
  ...(units && { unit_price: Amount.render(unitPrice.amount), units: Amount.render(units) }),
  ...(unit === undefined ? undefined : { unit }),
  ...terms,
});

/** The properties of a stored step that its basis is read from. */
export interface StoredBasis {
  readonly calculation_type: string;
  readonly details: unknown;
}

/**
 * Reads what a stored step was calculated from: the inverse of `calculationType` and
 * `renderDetails`.
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
      const currency = properties["currency"] as Currency;
      const { tax_ids: ids = [], units, unit } = properties;
      const isMeasured = typeof units === "string";
      const unitPrice = { currency, amount: Amount.of(text(isMeasured ? "unit_price" : "price")) };
      const terms = Object.entries(properties).filter(([name]) =>
        termNames.some((term) => term === name),
      );
      const documentTaxIds = ids as ReadonlyArray<TaxId>;
      const quantity = parseInt(text("quantity"), 10);
      return {
        kind: "Base",
        item,
        unitPrice,
        quantity,
        ...(isMeasured && { units: Amount.of(units) }),
        ...(typeof unit === "string" && { unit }),
        ...(terms.length > 0 && { terms: Object.fromEntries(terms) as PricingDetails }),
        documentTaxIds,
      };
    }
    case "CURRENCY_CHANGE":
      return {
        kind: "CurrencyChange",
        from: properties["from"] as Currency,
        to: properties["to"] as Currency,
        fromRateUsd: Amount.of(text("from_rate_usd")),
        toRateUsd: Amount.of(text("to_rate_usd")),
      };
    case "TAX":
      return readTaxBasis(properties);
    case "ROUNDING": {
      const mode = properties["mode"] as RoundingMode;
      return { kind: "Rounding", increment: Amount.of(text("increment")), mode };
    }
    case "INCLUDED":
    case "TIER":
    case "MINIMUM":
    case "MAXIMUM":
    case "PRORATION":
      return { kind: "Pricing", type, details: properties as PricingDetails };
    default:
      return { kind: "Adjustment", type, details: properties as Readonly<Record<string, string>> };
  }
};
