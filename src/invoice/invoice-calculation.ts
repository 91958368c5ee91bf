import type { InvoiceCalculationId, InvoiceId, InvoiceItemId, OrganizationId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { PriceChange, StepBasis } from "../quote/calculation-step.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** What a stored step rests on; the totals rest on the lines. */
export type CalculationBasis =
  StepBasis | { readonly kind: "Total" } | { readonly kind: "TotalUsd" };

/** A calculation step as an invoice keeps it: in the currency of the step alone. */
export interface InvoiceCalculation {
  readonly id: InvoiceCalculationId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  /** `undefined` for the two totals. */
  readonly invoiceItemId: InvoiceItemId | undefined;
  /** Position within its item, from 0; 0 for a total. */
  readonly idx: number;
  readonly title: string;
  readonly currency: Currency;
  readonly price: PriceChange;
  readonly basis: CalculationBasis;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}
