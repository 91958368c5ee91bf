import type { InvoiceDetails } from "../api/schemas.ts";
import { shownAs, shownChange, sumOf } from "../show/money.ts";
import { documentSteps, linesOf } from "./invoice-lines.ts";
import { inclusiveTax, stepDetail } from "./step-detail.ts";

/** A row above the total: its exact amount, and the one that adds up with the others. */
export interface TotalRow {
  readonly title: string;
  readonly detail: string;
  readonly exact: string;
  readonly shown: string;
}

/**
 * Returns the rows above the total: the sum of the lines, the taxes of the document, and what the
 * total differs by from the amounts as they are shown. Without differences there are none.
 */
export const totalRows = (invoice: InvoiceDetails): ReadonlyArray<TotalRow> => {
  const { currency, price } = invoice;
  const shown = (amount: string): string => shownAs(amount, currency);
  const lines = linesOf(invoice)
    .filter(({ item }) => item.status === "INCLUDED")
    .flatMap(({ steps }) => steps.at(-1)?.price ?? []);
  const steps = documentSteps(invoice);
  const taxes = steps
    .filter((step) => step.calculation_type === "TAX" && inclusiveTax(step) === undefined)
    .map((step) => ({
      title: step.title,
      detail: stepDetail(step),
      exact: step.price_delta,
      shown: shown(step.price_delta),
    }));
  const sum = { exact: sumOf(lines), shown: sumOf(lines.map(shown)) };
  const above = sumOf([sum.shown, ...taxes.map((tax) => tax.shown)]);
  const rounding = steps.find((step) => step.calculation_type === "ROUNDING");
  const rest = { exact: rounding?.price_delta ?? "0", shown: shownChange(above, price, currency) };
  const rows = [
    { title: "Sum of the lines", detail: "", ...sum },
    ...taxes,
    ...(rest.shown === "0" ? [] : [{ title: "Rounding", detail: "", ...rest }]),
  ];
  return rows.length === 1 ? [] : rows;
};
