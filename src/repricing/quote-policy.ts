import { Amount } from "../money/amount.ts";
import type { CalculationStep, TotalStep } from "../quote/calculation-step.ts";
import { pricingOf, type PricingPolicy } from "../quote/pricing-policy.ts";
import { quoteOf, type Quote } from "../quote/quote.ts";
import type { StepRounding } from "../money/money.ts";

/**
 * Returns how a quote was taxed and rounded: its totals profile and cash increment, or else the
 * rounding of its steps. Without a tax of the document, taxes are those of lines.
 */
export const policyOfQuote = (quote: Quote): PricingPolicy => {
  const { currency, lines, totalSteps, totals } = quote;
  const totalRounding = roundingIn(totalSteps);
  if (totals !== undefined) {
    const profile = { totals: totals.profile };
    const own = pricingOf({ rounding: undefined, tax: undefined, totals: profile }, currency);
    return withCompoundBase(quote, { ...own, totalRounding });
  }
  const isTaxed = lines.some(({ steps }) => steps.some(hasDocumentTaxes));
  return {
    taxAt: isTaxed ? "DOCUMENT" : "LINE",
    lineRounding: lines[0] && roundingIn(lines[0].steps),
    totalRounding,
  };
};

const roundingIn = (
  steps: ReadonlyArray<CalculationStep | TotalStep>,
): StepRounding | undefined => {
  const step = steps.find((each) => each.kind === "Rounding");
  return step && { increment: step.increment, mode: step.mode };
};

const hasDocumentTaxes = (step: CalculationStep): boolean =>
  step.kind === "Base" && step.documentTaxIds.length > 0;

/** Adds what compound taxes were calculated on, which earlier documents do not round. */
const withCompoundBase = (
  { currency, lines, rates, totalSteps, total }: Quote,
  policy: PricingPolicy,
): PricingPolicy => {
  if (!totalSteps.some((step) => step.kind === "Tax" && step.tax.isCompound)) return policy;
  const rounded = quoteOf(currency, lines, rates, policy);
  const isSame = rounded._tag === "Right" && Amount.equals(rounded.right.total.price, total.price);
  return isSame ? policy : { ...policy, compoundBase: "EXACT" };
};
