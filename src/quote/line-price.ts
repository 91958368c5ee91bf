import { left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import { rateOf, toUsd, type RateSet, type RateNotFound } from "../rates/rate-set.ts";
import { measureOf, piecePrice } from "../pricing/pricing-measure.ts";
import { modelSteps } from "../pricing/pricing-steps.ts";
import { renderTerms } from "../pricing/pricing-terms.ts";
import type { Pricing } from "../pricing/pricing.ts";
import type { LinePeriod, LineProration } from "../pricing/proration.ts";
import type { Adjustment, AdjustmentInvalid } from "./adjustment.ts";
import {
  unchanged,
  type BaseStep,
  type CalculationStep,
  type CurrencyChangeStep,
  type LineItem,
} from "./calculation-step.ts";
import type { AmountOutOfRange } from "./quote-errors.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { wholeUnits } from "./totals-profile.ts";
import { adjustmentStep, pricingStep, roundingStep, taxSharesOn, taxStep } from "./line-steps.ts";
import type { PricingPolicy } from "./pricing-policy.ts";

/** A line with all inputs of its price except the rates. @inline */
export interface BilledLine {
  readonly item: LineItem;
  readonly title: string;
  /** The price of one unit; zero if the price is in tiers. */
  readonly unitPrice: Money;
  readonly quantity: number;
  /** The measure of one piece. Defaults to 1. */
  readonly units?: Amount | undefined;
  /** The name or the UN/ECE code of a unit. */
  readonly unit?: string | undefined;
  /** Defaults to unit price times units times quantity. */
  readonly pricing?: Pricing | undefined;
  /** The part of a period that the line charges. Defaults to the whole. */
  readonly proration?: LineProration | undefined;
  /** Changes no price. */
  readonly period?: LinePeriod | undefined;
  readonly adjustments: ReadonlyArray<Adjustment>;
  /** In order; at most `maxLineTaxes`, which are all inclusive or all exclusive. */
  readonly taxes: ReadonlyArray<LineTax>;
}

/** A line and its calculation steps; the last step has its price. @inline */
export interface PricedLine {
  readonly line: BilledLine;
  readonly steps: ReadonlyArray<CalculationStep>;
  readonly last: CalculationStep;
}

/** The steps of a line up to a failure, if there is one. */
export interface LineSteps {
  readonly steps: ReadonlyArray<CalculationStep>;
  readonly failure: LineFailure | undefined;
}

/** Why a line has no price. */
export type LineFailure = AmountOutOfRange | AdjustmentInvalid | RateNotFound;

/**
 * Calculates the steps from a unit price to a price in the quote currency.
 *
 * The steps are the base step, those of the pricing model and the adjustments in the line's
 * currency, a `CURRENCY_CHANGE` step if the line is not in the quote currency, the taxes of the
 * line, and a `ROUNDING` step if the policy rounds lines; in the profile `shop` it is before the
 * taxes, which are whole. A conversion does not change the value,
 * so its deltas are zero. Dollar amounts are truncated before they are multiplied.
 */
export const priceLine = (
  line: BilledLine,
  quoteCurrency: Currency,
  rates: RateSet,
  policy: PricingPolicy,
): Either<LineFailure, PricedLine> => {
  const { steps, failure } = stepsOf(line, quoteCurrency, rates, policy);
  if (failure !== undefined) return left(failure);
  const last = steps.at(-1);
  invariant(last !== undefined, "a line without failure has a base step");
  return right({ line, steps, last });
};

/** Calculates the steps of `priceLine`, including those before a failure. */
export const stepsOf = (
  line: BilledLine,
  quoteCurrency: Currency,
  rates: RateSet,
  policy: PricingPolicy,
): LineSteps => {
  const steps: Array<CalculationStep> = [];
  let step: Either<LineFailure, CalculationStep> = baseStep(line, rates, policy);
  for (const priced of modelSteps(line)) {
    if (step._tag === "Left") break;
    steps.push(step.right);
    step = pricingStep(step.right, priced, rates);
  }
  for (const adjustment of line.adjustments) {
    if (step._tag === "Left") break;
    steps.push(step.right);
    step = adjustmentStep(step.right, adjustment, rates);
  }
  if (step._tag === "Right" && line.unitPrice.currency !== quoteCurrency) {
    steps.push(step.right);
    step = currencyChangeStep(step.right, quoteCurrency, rates);
  }
  const isConverted = line.unitPrice.currency !== quoteCurrency;
  const isShop = policy.profile === "shop";
  if (step._tag === "Right" && isShop) {
    steps.push(step.right);
    step = roundingStep(step.right, wholeUnits(quoteCurrency), isConverted, rates);
  }
  const shares =
    step._tag === "Right" && policy.taxAt === "LINE"
      ? taxSharesOn(step.right.price.after, line.taxes, isShop, quoteCurrency)
      : [];
  for (const share of shares) {
    if (step._tag === "Left") break;
    steps.push(step.right);
    step = taxStep(step.right, share, isConverted, rates);
  }
  if (step._tag === "Right" && policy.lineRounding !== undefined && !isShop) {
    steps.push(step.right);
    step = roundingStep(step.right, policy.lineRounding, isConverted, rates);
  }
  if (step._tag === "Left") return { steps, failure: step.left };
  steps.push(step.right);
  return { steps, failure: undefined };
};

const outOfRange: Either<AmountOutOfRange, never> = left({ kind: "AmountOutOfRange" });

const baseStep = (
  { item, title, unitPrice, quantity, units, unit, pricing, taxes }: BilledLine,
  rates: RateSet,
  { taxAt }: PricingPolicy,
): Either<LineFailure, BaseStep> => {
  const { currency } = unitPrice;
  const amount = Amount.multiplyByInteger(piecePrice(unitPrice.amount, units), quantity);
  const usd = toUsd({ currency, amount }, rates);
  if (usd._tag === "Left") return usd;
  if (!Amount.isPrice(amount) || !Amount.isPrice(usd.right)) return outOfRange;
  const price = unchanged(amount);
  return right({
    kind: "Base",
    title,
    currency,
    price,
    priceOriginal: price,
    priceUsd: unchanged(usd.right),
    item,
    unitPrice,
    quantity,
    ...(units && { units }),
    ...(unit === undefined ? undefined : { unit }),
    ...(pricing && { terms: renderTerms(pricing, measureOf({ quantity, units })) }),
    documentTaxIds: taxAt === "DOCUMENT" ? taxes.map(({ taxId }) => taxId) : [],
  });
};

const currencyChangeStep = (
  previous: CalculationStep,
  to: Currency,
  rates: RateSet,
): Either<LineFailure, CurrencyChangeStep> => {
  const from = previous.currency;
  const usd = previous.priceUsd.after;
  const fromRate = rateOf(rates, from);
  if (fromRate._tag === "Left") return fromRate;
  const toRate = rateOf(rates, to);
  if (toRate._tag === "Left") return toRate;
  const amount = Amount.multiplyByRate(usd, toRate.right);
  if (!Amount.isPrice(amount)) return outOfRange;
  return right({
    kind: "CurrencyChange",
    title: `${from} to ${to}`,
    currency: to,
    price: unchanged(amount),
    priceOriginal: unchanged(previous.priceOriginal.after),
    priceUsd: unchanged(usd),
    from,
    to,
    fromRateUsd: fromRate.right,
    toRateUsd: toRate.right,
  });
};
