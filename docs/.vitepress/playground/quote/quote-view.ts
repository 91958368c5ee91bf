import type { QuoteJson } from "quittance";
import type { QuoteItemJson } from "quittance/wire";
import { drawBarChart } from "../chart/draw-bar-chart.ts";
import { figureTable } from "../chart/figure-table.ts";
import { element, type ElementNode } from "../page/element.ts";
import { lineWaterfall, linesOf, signed, stepsOf, titleOf, totalWaterfall } from "./waterfall.ts";

/** The trail of a quote: each line as a waterfall and as a table, then the totals. */
export const quoteView = (quote: QuoteJson, width: number): ElementNode =>
  element(
    "div",
    { class: "pg-trails" },
    linesOf(quote).map((item, index) => lineFigure(item, index, width)),
    totalFigure(quote, width),
  );

const lineFigure = (item: QuoteItemJson, index: number, width: number): ElementNode => {
  const number = String(index + 1);
  const title = `${number}. ${titleOf(item)}`;
  return element(
    "section",
    { class: "pg-card", "aria-labelledby": `pg-trail-${number}` },
    element("h2", { id: `pg-trail-${number}` }, title),
    drawBarChart(lineWaterfall(item), width, `pg-waterfall-${number}`),
    figureTable(
      `Steps of ${title}`,
      ["Step", "Change", "Price after", "In US dollars"],
      [
        ...stepsOf(item).map((step) => [
          step.title,
          signed(step.price_delta),
          `${step.price} ${step.currency}`,
          step.price_usd,
        ]),
        ...(item.total
          ? [["Line total", "", `${item.total.price} ${item.total.currency}`, item.total.price_usd]]
          : []),
      ],
    ),
  );
};

const totalFigure = (quote: QuoteJson, width: number): ElementNode =>
  element(
    "section",
    { class: "pg-card", "aria-labelledby": "pg-trail-totals" },
    element("h2", { id: "pg-trail-totals" }, "Totals"),
    drawBarChart(totalWaterfall(quote), width, "pg-waterfall-totals"),
    figureTable(
      "Totals of the quote",
      ["Line", `In ${quote.currency}`, "In US dollars"],
      [
        ...linesOf(quote).map((item) => [
          titleOf(item),
          item.total?.price ?? "",
          item.total?.price_usd ?? "",
        ]),
        ["Total", quote.total.price, quote.total.price_usd],
      ],
    ),
  );
