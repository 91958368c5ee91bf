import type { QuoteJson } from "quittance";
import type { StepJson } from "quittance/wire";
import { inMinorUnits } from "../chart/in-minor-units.ts";
import {
  containedTax,
  documentSteps,
  linesOf,
  signed,
  stepsOf,
} from "../quote/waterfall.ts";

/** A calculation step as a row: texts for people, with the exact amounts beside them. */
export interface StepRow {
  readonly title: string;
  readonly isFirst: boolean;
  readonly change: string;
  readonly exactChange: string;
  readonly price: string;
  readonly exactPrice: string;
}

/**
 * Returns the calculation steps of a quote, line by line, then those of the document.
 *
 * @param quantities The quantity of each line.
 */
export const stepRows = (
  quote: QuoteJson,
  quantities: ReadonlyArray<string>,
): ReadonlyArray<StepRow> => [
  ...linesOf(quote).flatMap((item, line) =>
    stepsOf(item).map((step, index) =>
      index === 0 ? headOf(step, quantities[line]) : rowOf(step, false),
    ),
  ),
  ...documentSteps(quote).map((step, index) => rowOf(step, index === 0)),
];

const headOf = (step: StepJson, quantity = "1"): StepRow => {
  const row = rowOf(step, true);
  return quantity === "1" ? row : { ...row, title: `${quantity} × ${row.title}` };
};

const rowOf = (step: StepJson, isFirst: boolean): StepRow => {
  const { title, currency, price } = step;
  const contained = containedTax(step);
  const change = contained ?? signed(step.price_delta);
  return {
    title: contained === undefined ? title : `contains ${title}`,
    isFirst,
    change: change === "0" ? "" : inMinorUnits(change, currency),
    exactChange: `${change} ${currency}`,
    price: `${inMinorUnits(price, currency)} ${currency}`,
    exactPrice: `${price} ${currency}`,
  };
};
