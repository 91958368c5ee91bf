import type { QuoteJson } from "quittance";
import type { QuoteItemJson, StepJson } from "quittance/wire";
import type { BarChart } from "../chart/bar-chart.ts";
import {
  containedTax,
  documentSteps,
  lineWaterfall,
  linesOf,
  signed,
  stepsOf,
  titleOf,
  totalWaterfall,
} from "./waterfall.ts";

/** A waterfall with the table of its exact amounts. */
export interface QuotePanel {
  /** End of the ids of its elements. */
  readonly name: string;
  readonly title: string;
  readonly chart: BarChart;
  readonly caption: string;
  readonly headings: ReadonlyArray<string>;
  readonly rows: ReadonlyArray<ReadonlyArray<string>>;
}

/** Returns the calculation steps of each line, then the totals. */
export const quotePanels = (quote: QuoteJson): ReadonlyArray<QuotePanel> => [
  ...linesOf(quote).map(linePanel),
  {
    name: "totals",
    title: "Totals",
    chart: totalWaterfall(quote),
    caption: "Totals of the quote",
    headings: ["Line", `In ${quote.currency}`, "In US dollars"],
    rows: [
      ...linesOf(quote).map((item) => [
        titleOf(item),
        item.total?.price ?? "",
        item.total?.price_usd ?? "",
      ]),
      ...documentSteps(quote).map((step) => [
        step.title,
        signed(step.price_delta),
        signed(step.price_delta_usd),
      ]),
      ["Total", quote.total.price, quote.total.price_usd],
    ],
  },
];

const linePanel = (item: QuoteItemJson, index: number): QuotePanel => {
  const name = String(index + 1);
  const title = `${name}. ${titleOf(item)}`;
  const { total } = item;
  return {
    name,
    title,
    chart: lineWaterfall(item),
    caption: `Steps of ${title}`,
    headings: ["Step", "Change", "Price after", "In US dollars"],
    rows: [
      ...stepsOf(item).map((step) => [
        step.title,
        changeOf(step),
        `${step.price} ${step.currency}`,
        step.price_usd,
      ]),
      ...(total ? [["Line total", "", `${total.price} ${total.currency}`, total.price_usd]] : []),
    ],
  };
};

const changeOf = (step: StepJson): string => {
  const contained = containedTax(step);
  return contained === undefined ? signed(step.price_delta) : `contains ${contained}`;
};
