import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { toUsd, type RateSet, type RateNotFound } from "../rates/rate-set.ts";
import type { PriceChange, TotalStep } from "./calculation-step.ts";
import { documentTaxes } from "../tax/tax-document.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import { wholeTaxes } from "../tax/tax-whole.ts";
import type { PricedLine } from "./line-price.ts";
import type { PricingPolicy } from "./pricing-policy.ts";
import { roundingTitle } from "./line-steps.ts";

/** The sum of the lines, or the total. Neither amount is converted from the other. @inline */
export interface QuoteTotal {
  readonly price: Amount;
  readonly priceUsd: Amount;
}

/**
 * Calculates the steps from the sum of the lines to the total: the taxes of the document, then the
 * rounding.
 *
 * The dollar total changes by the same difference in dollars. It is never less than zero: a total
 * that is rounded to zero is zero dollars, although the truncated dollar prices of the lines can
 * add up to less than the converted sum.
 */
export const totalStepsOf = (
  sum: QuoteTotal,
  currency: Currency,
  lines: ReadonlyArray<PricedLine>,
  rates: RateSet,
  policy: PricingPolicy,
): Either<RateNotFound, ReadonlyArray<TotalStep>> => {
  const { taxAt, totalRounding } = policy;
  const steps: Array<TotalStep> = [];
  let { price, priceUsd } = sum;
  /** Returns the columns of the next step, whose price is `after`. */
  const advance = (after: Amount): Either<RateNotFound, TotalColumns> => {
    const from = toUsd({ currency, amount: price }, rates);
    if (from._tag === "Left") return from;
    const to = toUsd({ currency, amount: after }, rates);
    if (to._tag === "Left") return to;
    const change = Amount.subtract(to.right, from.right);
    const usd = Amount.max(Amount.add(priceUsd, change), Amount.zero);
    const columns = {
      currency,
      price: { before: price, after },
      priceUsd: { before: priceUsd, after: usd },
    };
    price = after;
    priceUsd = usd;
    return right(columns);
  };

  const taxes = taxAt === "DOCUMENT" ? documentShares(lines, currency, policy) : [];
  for (const share of taxes) {
    const { tax, amount } = share;
    const columns = advance(tax.isInclusive ? price : Amount.add(price, amount));
    if (columns._tag === "Left") return columns;
    steps.push({ kind: "Tax", title: tax.name, ...columns.right, ...share });
  }
  if (totalRounding !== undefined) {
    const { increment, mode } = totalRounding;
    const columns = advance(Amount.roundToMultiple(price, increment, mode));
    if (columns._tag === "Left") return columns;
    steps.push({ kind: "Rounding", title: roundingTitle, ...columns.right, increment, mode });
  }
  return right(steps);
};

const documentShares = (
  lines: ReadonlyArray<PricedLine>,
  currency: Currency,
  { profile, compoundBase, lineRounding, totalRounding }: PricingPolicy,
): ReadonlyArray<TaxShare> => {
  const taxed = lines.map(({ line, last }) => ({ taxes: line.taxes, price: last.price.after }));
  return profile === "invoice"
    ? wholeTaxes(taxed, currency, compoundBase)
    : documentTaxes(taxed, lineRounding ?? totalRounding);
};

/** The price columns of a step. */
interface TotalColumns {
  readonly currency: Currency;
  readonly price: PriceChange;
  readonly priceUsd: PriceChange;
}
