import type { InvoiceCalculationId, InvoiceId, InvoiceItemId, OrganizationId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { PriceChange, StepBasis } from "../quote/calculation-step.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** The inputs of a stored step; totals have none of their own. */
export type CalculationBasis =
  StepBasis | { readonly kind: "Total" } | { readonly kind: "TotalUsd" };

/** A calculation step of an invoice, stored in the currency of the step only. */
export interface InvoiceCalculation {
  readonly id: InvoiceCalculationId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  /** `undefined` for the totals, and for the taxes and the rounding of the total. */
  readonly invoiceItemId: InvoiceItemId | undefined;
  /** Index within its item; 0 for a total. */
  readonly idx: number;
  readonly title: string;
  readonly currency: Currency;
  readonly price: PriceChange;
  readonly basis: CalculationBasis;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

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
