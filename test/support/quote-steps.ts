import type { QuoteItemJson, StepJson } from "../../src/quote/quote-json.ts";
import { expect } from "vitest";
import type { Currency } from "quittance";
import type { QuoteJson } from "quittance/adapter";
import { sum, toDecimal, toText, type Decimal } from "./oracle-money.ts";

/** A line of a rendered quote. */
export type ChargeJson = QuoteItemJson & Required<Pick<QuoteItemJson, "total">>;

/** The lines of a rendered quote. */
export const chargesOf = ({ items }: QuoteJson): ReadonlyArray<ChargeJson> =>
  items.filter((item): item is ChargeJson => item.total !== undefined);

/** The steps of an item. */
export const stepsOf = ({ calculations }: QuoteItemJson): ReadonlyArray<StepJson> =>
  calculations as ReadonlyArray<StepJson>;

/** The steps between the lines and the totals. */
export const totalStepsOf = ({ items }: QuoteJson): ReadonlyArray<StepJson> =>
  items
    .slice(0, -2)
    .filter(({ total }) => total === undefined)
    .flatMap(stepsOf);

/** The steps of a type, of lines first. */
export const stepsOfType = (quote: QuoteJson, type: string): ReadonlyArray<StepJson> =>
  [...chargesOf(quote).flatMap(stepsOf), ...totalStepsOf(quote)].filter(
    ({ calculation_type }) => calculation_type === type,
  );

/** The text properties of the details of a tax or rounding step. */
export const detailsOf = ({ details }: StepJson): Readonly<Record<string, string>> =>
  details as Readonly<Record<string, string>>;

/** An amount in the details of a step. */
export const detail = (step: StepJson, property: string): Decimal =>
  toDecimal(detailsOf(step)[property] ?? "");

/** Expects that steps follow each other, and that each price is the sum of what it consists of. */
export const expectChain = (
  steps: ReadonlyArray<StepJson>,
  columns: ReadonlyArray<"" | "_orig" | "_usd">,
): void => {
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    for (const column of columns) {
      const [initial, price, delta] = (
        [`initial_price${column}`, `price${column}`, `price_delta${column}`] as const
      ).map((property) => step[property] ?? "");
      expect(toText(sum([initial, delta].map((text = "") => toDecimal(text))))).toBe(price);
      const isNewCurrency = column === "" && next?.currency !== step.currency;
      if (next === undefined || isNewCurrency) continue;
      expect(next[`initial_price${column}`]).toBe(step[`price${column}`]);
    }
  }
};

/** The rounding rule that a rendered step states. */
export interface StatedRule {
  readonly increment: Decimal;
  readonly mode: string;
}

/** The rule of a rounding step. */
export const ruleOf = (step: StepJson): StatedRule => ({
  increment: detail(step, "increment"),
  mode: detailsOf(step)["mode"] ?? "",
});

/** Currencies with two decimals. */
export const currenciesOfCents: ReadonlyArray<Currency> = ["EUR", "USD", "GBP", "CHF", "PLN"];
