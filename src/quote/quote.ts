import { right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import type { RateSet, RateNotFound } from "../rates/rate-set.ts";
import type { TotalStep } from "./calculation-step.ts";
import { couponOf, type CouponReference } from "../coupon/coupon-details.ts";
import { sumOfTaxes, type TaxShare } from "../tax/tax-line.ts";
import { documentTotals, type DocumentTotals } from "./document-totals.ts";
import type { PricedLine } from "./line-price.ts";
import type { PricingPolicy } from "./pricing-policy.ts";
import { totalStepsOf, type QuoteTotal } from "./total-steps.ts";

/** Priced lines, their totals, and the rate set of all amounts. */
export interface Quote {
  readonly currency: Currency;
  readonly rates: RateSet;
  readonly lines: ReadonlyArray<PricedLine>;
  /** The steps from the sum of the lines to the total: taxes of the document, then the rounding. */
  readonly totalSteps: ReadonlyArray<TotalStep>;
  readonly total: QuoteTotal;
  /** Of the profiles `invoice` and `shop`. */
  readonly totals?: DocumentTotals | undefined;
  /** The currency in which the seller accounts for VAT. Its rate is one of those of the quote. */
  readonly accountingCurrency?: Currency | undefined;
}

/** Adds up priced lines. */
export const sumOf = (lines: ReadonlyArray<PricedLine>): QuoteTotal => ({
  price: Amount.sum(lines.map(({ last }) => last.price.after)),
  priceUsd: Amount.sum(lines.map(({ last }) => last.priceUsd.after)),
});

/** Creates a quote from priced lines: adds them up, then taxes and rounds the total by a policy. */
export const quoteOf = (
  currency: Currency,
  lines: ReadonlyArray<PricedLine>,
  rates: RateSet,
  policy: PricingPolicy,
): Either<RateNotFound, Quote> => {
  const sum = sumOf(lines);
  const steps = totalStepsOf(sum, currency, lines, rates, policy);
  if (steps._tag === "Left") return steps;
  const last = steps.right.at(-1);
  const total = last ? { price: last.price.after, priceUsd: last.priceUsd.after } : sum;
  const quote = { currency, rates, lines, totalSteps: steps.right, total };
  const { profile } = policy;
  return right(profile === undefined ? quote : { ...quote, totals: totalsOf(quote, profile) });
};

const totalsOf = (
  { currency, lines, totalSteps, total }: Omit<Quote, "totals">,
  profile: DocumentTotals["profile"],
): DocumentTotals =>
  documentTotals(
    profile,
    currency,
    lines.map(({ line, steps }) => ({
      price: steps.find(isRounding)?.price.after ?? Amount.zero,
      taxes: line.taxes,
      shares: steps.filter(isTax),
    })),
    totalSteps.filter(isTax),
    total.price,
  );

const isTax = <Step extends { readonly kind: string }>(
  step: Step,
): step is Extract<Step, { readonly kind: "Tax" }> => step.kind === "Tax";

const isRounding = ({ kind }: PricedLine["last"]): boolean => kind === "Rounding";

/** Returns the taxes of a quote, each as the sum of its steps, in the order of the steps. */
export const taxesOf = ({ lines, totalSteps }: Quote): ReadonlyArray<TaxShare> => {
  if (lines.every(({ line }) => line.taxes.length === 0)) return [];
  const steps = lines.flatMap((line) => line.steps.filter(isTax));
  return sumOfTaxes([...steps, ...totalSteps.filter(isTax)]);
};

/** Returns the coupons of a quote, in the order in which they were applied first. */
export const couponsOf = ({ lines }: Pick<Quote, "lines">): ReadonlyArray<CouponReference> => {
  if (lines.every(({ line }) => line.adjustments.length === 0)) return [];
  const found = new Map<string, CouponReference>();
  for (const { line } of lines) {
    for (const adjustment of line.adjustments) {
      const coupon = couponOf(adjustment);
      if (coupon === undefined || found.has(coupon.couponId)) continue;
      found.set(coupon.couponId, { couponId: coupon.couponId, code: coupon.code });
    }
  }
  return [...found.values()];
};

/**
 * Returns whether the total and the price before each of its steps have at most 35 digits before
 * the point. A total that is rounded down can have fewer digits than the price before.
 */
export const isInRange = ({ total, totalSteps }: Quote): boolean =>
  [total.price, ...totalSteps.map(({ price }) => price.before)].every(Amount.isPrice) &&
  [total.priceUsd, ...totalSteps.map(({ priceUsd }) => priceUsd.before)].every(Amount.isPrice);

/** Returns whether lines with a positive price have a total of 0, by truncation or by rounding. */
export const isTooSmall = ({ lines, total }: Quote): boolean =>
  !Amount.isPositive(total.price) &&
  lines.some(({ steps, last }) => {
    const rounding = steps.find(isRounding);
    return Amount.isPositive(rounding?.priceOriginal.before ?? last.priceOriginal.after);
  });

/** Returns every currency in a quote, including the dollar, in the order of `currencies`. */
export const currenciesOf = ({
  currency,
  lines,
  accountingCurrency,
}: Quote): ReadonlyArray<Currency> => {
  const found = new Set<Currency>(["USD", currency]);
  if (accountingCurrency !== undefined) found.add(accountingCurrency);
  for (const { line } of lines) found.add(line.unitPrice.currency);
  return currencies.filter((code) => found.has(code));
};
