import { Amount, orThrow, parseRateSet, renderQuote, type Quote, type RateSet } from "quittance";
import { exactPricing, type PricingPolicy } from "../../../../src/quote/pricing-policy.ts";
import { priceLine, type BilledLine } from "../../../../src/quote/line-price.ts";
import { quoteOf as addUp } from "../../../../src/quote/quote.ts";

const unitsPerUsd = { GBP: "0.738797999999999954", EUR: "0.879502000000000005" } as const;

/** The rates of every contender: units per US dollar. */
export const ratesAsText: Readonly<Record<"GBP" | "EUR", string>> = unitsPerUsd;

const read = parseRateSet({ source: "bench", timestamp: "2025-07-17 14:10:54", unitsPerUsd });
if (read._tag === "Left") throw new Error("The rates of the benchmark cannot be read.");

/** The same rates for the library. */
export const rates: RateSet = read.right;

/** The numbers of lines of the measured quotes. */
export const sizes = [1, 10, 100, 1000] as const;

/** The currency of every quote. */
export const quoteCurrency = "EUR";

/** A line as text and numbers. */
export interface PlainLine {
  readonly productId: string;
  readonly billingSchemaId: string;
  readonly title: string;
  readonly currency: "GBP" | "EUR";
  readonly unitPrice: string;
  readonly quantity: number;
}

/** Returns a number of lines, of which every second one is converted. */
export const plainLines = (count: number): ReadonlyArray<PlainLine> =>
  Array.from({ length: count }, (_, index) => ({
    productId: `product_${String(index)}`,
    billingSchemaId: `schema_${String(index)}`,
    title: `Field guide, volume ${String(index + 1)}`,
    currency: index % 2 === 0 ? "EUR" : "GBP",
    unitPrice: `${String(19 + (index % 7))}.${String(95 - (index % 9))}`,
    quantity: 1 + (index % 5),
  }));

/** Returns the same lines as resolved from the catalog. */
export const billedLines = (count: number): ReadonlyArray<BilledLine> =>
  plainLines(count).map(({ productId, billingSchemaId, title, currency, unitPrice, quantity }) => ({
    item: { type: "PRODUCT", productId, billingSchemaId } as BilledLine["item"],
    title,
    unitPrice: { currency, amount: Amount.of(unitPrice) },
    quantity,
    adjustments: [],
    taxes: [],
  }));

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
