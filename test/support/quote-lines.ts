import { expect } from "vitest";
import type { QuoteJson } from "quittance";
import type { QuoteItemJson, StepJson } from "quittance/wire";
import type { ItemJson, LineTotalJson } from "../../src/quote/quote-json.ts";
import { toScaled } from "./oracle.ts";

/** A rendered line that is not a total. */
export interface LineJson {
  readonly item: ItemJson;
  readonly steps: ReadonlyArray<StepJson>;
  readonly total: LineTotalJson;
}

/** The lines of a rendered quote without the two totals. */
export const linesOf = ({ items }: QuoteJson): ReadonlyArray<LineJson> =>
  items.slice(0, -2).map(lineOf);

const lineOf = ({ item, calculations, total }: QuoteItemJson): LineJson => {
  expect(total).toBeDefined();
  return { item, steps: calculations as ReadonlyArray<StepJson>, total: total as LineTotalJson };
};

/** The three amounts of a line, in units of 10^-30. */
export interface LineAmounts {
  readonly orig: bigint;
  readonly usd: bigint;
  readonly price: bigint;
}

/** The amounts that a line ends at. */
export const amountsOf = ({ total }: LineJson): LineAmounts => ({
  orig: toScaled(total.price_orig),
  usd: toScaled(total.price_usd),
  price: toScaled(total.price),
});

/** Exact sum of scaled integers. */
export const sum = (values: ReadonlyArray<bigint>): bigint =>
  values.reduce((total, value) => total + value, 0n);
