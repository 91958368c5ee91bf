import { orThrow, renderQuote, type Quote } from "quittance";
import { exactPricing, type PricingPolicy } from "../../../../src/quote/pricing-policy.ts";
import { priceLine, type BilledLine } from "../../../../src/quote/line-price.ts";
import { quoteOf as addUp } from "../../../../src/quote/quote.ts";
import { quoteCurrency, rates } from "./work.ts";

/** Calculates a quote of valid lines; without a policy, nothing is rounded. */
export const quoteOf = (
  billed: ReadonlyArray<BilledLine>,
  policy: PricingPolicy = exactPricing,
): Quote => {
  const lines = billed.map((line) => {
    const priced = priceLine(line, quoteCurrency, rates, policy);
    if (priced._tag === "Left") throw new Error(`A line has no price: ${priced.left.kind}.`);
    return priced.right;
  });
  return orThrow(addUp(quoteCurrency, lines, rates, policy));
};

/** Returns a quote as text. */
export const quoteText = (billed: ReadonlyArray<BilledLine>, policy?: PricingPolicy): string =>
  JSON.stringify(renderQuote(quoteOf(billed, policy)));
