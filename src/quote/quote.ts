import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateSet } from "../rates/rate-set.ts";
import type { PricedLine } from "./price-line.ts";

/** Priced lines, their totals, and the rate set of all amounts. */
export interface Quote {
  readonly currency: Currency;
  readonly rates: RateSet;
  readonly lines: ReadonlyArray<PricedLine>;
  readonly total: QuoteTotal;
}

/** The exact totals of the lines. Neither amount is converted from the other. */
export interface QuoteTotal {
  readonly price: Amount;
  readonly priceUsd: Amount;
}

/** Adds up priced lines. */
export const totalOf = (lines: ReadonlyArray<PricedLine>): QuoteTotal => ({
  price: Amount.sum(lines.map(({ last }) => last.price.after)),
  priceUsd: Amount.sum(lines.map(({ last }) => last.priceUsd.after)),
});

/** Returns whether both totals have at most 35 digits before the point. */
export const isInRange = ({ price, priceUsd }: QuoteTotal): boolean =>
  Amount.isPrice(price) && Amount.isPrice(priceUsd);

/** Returns whether lines with a positive price have a total of 0 because of truncation. */
export const isTooSmall = ({ lines, total }: Quote): boolean =>
  !Amount.isPositive(total.price) &&
  lines.some(({ last }) => Amount.isPositive(last.priceOriginal.after));

/** Returns every currency in a quote, including the dollar, in the order of `currencies`. */
export const currenciesOf = ({ currency, lines }: Quote): ReadonlyArray<Currency> => {
  const found = new Set<Currency>(["USD", currency]);
  for (const { line } of lines) found.add(line.unitPrice.currency);
  return currencies.filter((code) => found.has(code));
};
