import { sumOfTaxes, type TaxShare } from "../tax/tax-line.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";

/** Returns the taxes of an invoice, each as the sum of its stored steps, in their order. */
export const invoiceTaxes = (
  calculations: ReadonlyArray<InvoiceCalculation>,
): ReadonlyArray<TaxShare> =>
  sumOfTaxes(calculations.flatMap(({ basis }) => (basis.kind === "Tax" ? [basis] : [])));
