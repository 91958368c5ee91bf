import { orThrow, renderQuote, type Quote } from "quittance";
import { exactPricing, priceLine, quoteOf as addUp, type BilledLine } from "quittance/adapter";
import { quoteCurrency, rates } from "./work.ts";

/** Price lines and add them up; the lines of the benchmark are without issue. */
export const quoteOf = (billed: ReadonlyArray<BilledLine>): Quote => {
  const lines = billed.map((line) => {
    const priced = priceLine(line, quoteCurrency, rates, exactPricing);
    if (priced._tag === "Left") throw new Error(`A line has no price: ${priced.left.kind}.`);
    return priced.right;
  });
  return orThrow(addUp(quoteCurrency, lines, rates, exactPricing));
};

/** A finished quote as text: what is measured. */
export const quoteText = (billed: ReadonlyArray<BilledLine>): string =>
  JSON.stringify(renderQuote(quoteOf(billed)));
