import { countModelSteps } from "../pricing/pricing-steps.ts";
import type { PriceableItems } from "./lines-price.ts";
import type { BilledLine } from "./line-price.ts";
import { pricingOf, type PricingPolicy, type QuotePolicy } from "./pricing-policy.ts";
import type { PriceIssue } from "./line-place.ts";
import { maxSteps } from "./quote-limits.ts";
import type { Currency } from "../money/currency.ts";

/** Returns the issue of a request with too many steps, before any step is calculated. */
export const tooManySteps = (
  items: PriceableItems,
  policy: QuotePolicy,
): PriceIssue | undefined => {
  const steps = countSteps(items, policy);
  if (steps <= maxSteps) return undefined;
  return {
    path: ["items"],
    message:
      `would have ${String(steps)} calculation steps; ` + `the maximum is ${String(maxSteps)}`,
  };
};

/**
 * Returns the number of steps that `priceAtRates` would calculate. A line without a price counts
 * nothing.
 */
export const countSteps = ({ currency, lines }: PriceableItems, policy: QuotePolicy): number => {
  const pricing = pricingOf(policy, currency);
  const taxes = new Set<string>();
  let steps = pricing.totalRounding === undefined ? 0 : 1;
  for (const line of lines) {
    if (line === undefined) continue;
    steps += stepsOfLine(line, currency ?? line.unitPrice.currency, pricing);
    if (pricing.taxAt === "DOCUMENT") for (const { taxId } of line.taxes) taxes.add(taxId);
  }
  return steps + taxes.size;
};

const stepsOfLine = (
  line: BilledLine,
  currency: Currency,
  { profile, lineRounding, taxAt }: PricingPolicy,
): number => {
  const isConverted = line.unitPrice.currency !== currency;
  const isRounded = profile === "shop" || lineRounding !== undefined;
  const ownTaxes = taxAt === "LINE" ? line.taxes.length : 0;
  const base = 1 + countModelSteps(line) + line.adjustments.length + ownTaxes;
  return base + (isConverted ? 1 : 0) + (isRounded ? 1 : 0);
};
