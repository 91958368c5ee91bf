import type { QuoteJson } from "quittance/adapter";
import { linesOf } from "../../../../adapters/console/app/invoice/invoice-lines.ts";
import { totalRows } from "../../../../adapters/console/app/invoice/total-rows.ts";
import { stepRows } from "../../../../adapters/console/app/invoice/step-rows.ts";
import { shownAs } from "../../../../adapters/console/app/show/money.ts";
import type { QuoteJson as QuoteOfApi } from "../../../../adapters/console/app/quote/quote-draft.ts";
import { previewOf } from "../../../../adapters/console/app/quote/quote-preview.ts";

/** An amount of a row: as it is shown, and exactly. */
export interface MiniAmount {
  readonly shown: string;
  readonly exact: string;
  readonly currency: string;
}

/** A row of the quote. Changes and prices of a currency add up as they are shown. */
export interface MiniRow {
  readonly title: string;
  readonly isFirst: boolean;
  /** What the step changes; absent for a price, a conversion and the sum of the lines. */
  readonly change: MiniAmount | undefined;
  readonly price: MiniAmount | undefined;
}

/** Returns the rows of a quote: the steps of each line, the sum of the lines, and its taxes. */
export const miniRowsOf = (quote: QuoteJson): ReadonlyArray<MiniRow> => {
  // The client of the API types lists as mutable ones.
  const preview = previewOf(quote as QuoteOfApi);
  const lines = linesOf(preview).flatMap(({ steps }) =>
    stepRows(steps)
      // A rounding of what is not shown is not shown either.
      .filter(({ change, shownChange }) => change === undefined || shownChange !== "0")
      .map(({ title, change, shownChange, price, currency }, index): MiniRow => ({
        title,
        isFirst: index === 0,
        change: change === undefined ? undefined : { shown: shownChange, exact: change, currency },
        price: { shown: shownAs(price, currency), exact: price, currency },
      })),
  );
  const { currency } = preview;
  const totals = totalRows(preview).map(({ title, shown, exact }, index): MiniRow => {
    const amount = { shown, exact, currency };
    return index === 0
      ? { title, isFirst: true, change: undefined, price: amount }
      : { title, isFirst: false, change: amount, price: undefined };
  });
  return [...lines, ...totals];
};
