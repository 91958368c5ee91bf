import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateNotFound } from "../rates/errors.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { TotalStep } from "./calculation-step.ts";
import type { PricedLine } from "./price-line.ts";
import { roundTotal, type QuoteTotal } from "./round-total.ts";
import type { StepRounding } from "./rounding-policy.ts";

/** Priced lines, their totals, and the rate set of all amounts. */
export interface Quote {
  readonly currency: Currency;
  readonly rates: RateSet;
  readonly lines: ReadonlyArray<PricedLine>;
  /** The steps from the sum of the lines to the total; empty if the total is not rounded. */
  readonly totalSteps: ReadonlyArray<TotalStep>;
  readonly total: QuoteTotal;
}

/** Adds up priced lines. */
export const sumOf = (lines: ReadonlyArray<PricedLine>): QuoteTotal => ({
  price: Amount.sum(lines.map(({ last }) => last.price.after)),
  priceUsd: Amount.sum(lines.map(({ last }) => last.priceUsd.after)),
});

/** Creates a quote from priced lines, and rounds the total if `rounding` is passed. */
export const quoteOf = (
  currency: Currency,
  lines: ReadonlyArray<PricedLine>,
  rates: RateSet,
  rounding?: StepRounding,
): Either<RateNotFound, Quote> => {
  const sum = sumOf(lines);
  if (rounding === undefined) return right({ currency, rates, lines, totalSteps: [], total: sum });
  const step = roundTotal(sum, currency, rates, rounding);
  if (step._tag === "Left") return step;
  const { price, priceUsd } = step.right;
  const total = { price: price.after, priceUsd: priceUsd.after };
  return right({ currency, rates, lines, totalSteps: [step.right], total });
};

/** Returns whether both totals have at most 35 digits before the point. */
export const isInRange = ({ price, priceUsd }: QuoteTotal): boolean =>
  Amount.isPrice(price) && Amount.isPrice(priceUsd);

/** Returns whether lines with a positive price have a total of 0, by truncation or by rounding. */
export const isTooSmall = ({ lines, total }: Quote): boolean =>
  !Amount.isPositive(total.price) &&
  lines.some(({ last: { kind, priceOriginal } }) =>
    Amount.isPositive(kind === "Rounding" ? priceOriginal.before : priceOriginal.after),
  );

/** Returns every currency in a quote, including the dollar, in the order of `currencies`. */
export const currenciesOf = ({ currency, lines }: Quote): ReadonlyArray<Currency> => {
  const found = new Set<Currency>(["USD", currency]);
  for (const { line } of lines) found.add(line.unitPrice.currency);
  return currencies.filter((code) => found.has(code));
};
