import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import { rateOf, type RateSet, type RateNotFound } from "../rates/rate-set.ts";
import { invalid, type Invalid } from "../schema/schema.ts";
import { priceLine, type BilledLine, type LineFailure, type PricedLine } from "./line-price.ts";
import type { LinePlace, PriceIssue } from "./line-place.ts";
import { pricingOf, type PricingPolicy, type QuotePolicy } from "./pricing-policy.ts";
import { isInRange, quoteOf, type Quote } from "./quote.ts";
import type { ResolvedItems } from "./items-resolve.ts";
import type { RateProvider, RatesFailure } from "../rates/rate-provider.ts";
import { ratesWithTimeout } from "../rates/rates-with-timeout.ts";

/** Resolved lines whose taxes are known. */
export type PriceableItems = Omit<ResolvedItems, "taxes"> & Pick<Quote, "accountingCurrency">;

/** Why lines have no quote at some rates. */
export type PriceLinesError = Invalid<"AMOUNT_OUT_OF_RANGE"> | RateNotFound;

/**
 * Prices the resolved lines, adds them up, and taxes and rounds each line or the total by a policy.
 *
 * Lines are priced even if others have issues, so that all issues are reported together. Without a
 * quote currency, a line is priced in its own currency. A missing rate is a failure only if the
 * request has no issues.
 */
export const priceAtRates = (
  { place, issues: known, currency, lines, accountingCurrency }: PriceableItems,
  rates: RateSet,
  policy: QuotePolicy,
): Either<PriceLinesError, Quote> => {
  const pricing = pricingOf(policy, currency);
  const issues: Array<PriceIssue> = [...known];
  const priced: Array<PricedLine> = [];
  let missing: RateNotFound | undefined;
  for (const [line, billed] of lines.entries()) {
    if (billed === undefined) continue;
    const result = priceLine(billed, currency ?? billed.unitPrice.currency, rates, pricing);
    if (result._tag === "Right") priced.push(result.right);
    else if (result.left.kind === "RateNotFound") missing ??= result.left;
    else issues.push(issueOfLine(place.line(line), result.left));
  }
  if (issues.length > 0) return left(invalid(...issues));
  const accounting = rateOf(rates, accountingCurrency ?? "USD");
  if (accounting._tag === "Left") missing ??= accounting.left;
  if (missing !== undefined) return left(missing);
  invariant(currency !== undefined, "lines without a common currency have an issue");
  const added = quoteOf(currency, priced, rates, pricing);
  if (added._tag === "Left") return added;
  const quote = { ...added.right, ...(accountingCurrency && { accountingCurrency }) };
  if (isInRange(quote)) return right(quote);
  const message = `The total ${tooManyDigits}`;
  return left(invalid({ path: place.total, message, code: "AMOUNT_OUT_OF_RANGE" }));
};

/** Why lines have no quote, and the position of the line; `undefined` for the total. @inline */
export type UnpricedLine = LineFailure & { readonly line: number | undefined };

/** Prices billed lines at known rates, adds them up, and taxes and rounds the total. */
export const quoteOfLines = (
  lines: ReadonlyArray<BilledLine>,
  currency: Currency,
  rates: RateSet,
  policy: PricingPolicy,
): Either<UnpricedLine, Quote> => {
  const priced: Array<PricedLine> = [];
  for (const [line, billed] of lines.entries()) {
    const result = priceLine(billed, currency, rates, policy);
    if (result._tag === "Left") return left({ ...result.left, line });
    priced.push(result.right);
  }
  const quote = quoteOf(currency, priced, rates, policy);
  if (quote._tag === "Left") return left({ ...quote.left, line: undefined });
  return isInRange(quote.right) ? quote : left({ kind: "AmountOutOfRange", line: undefined });
};

const tooManyDigits = "exceeds the maximum of 35 digits before the decimal point";

const issueOfLine = (
  path: ReturnType<LinePlace["line"]>,
  failure: Exclude<LineFailure, RateNotFound>,
): PriceIssue => {
  switch (failure.kind) {
    case "AmountOutOfRange":
      return {
        path,
        message: `The price of this line ${tooManyDigits}`,
        code: "AMOUNT_OUT_OF_RANGE",
      };
    case "AdjustmentInvalid":
      return {
        path: [...path, "adjustments"],
        message: `The ${failure.type} adjustment results in an invalid price`,
      };
  }
};

/** Returns the currencies whose rates a quote needs; never the dollar, whose rate is 1. */
const currenciesNeedingRates = ({
  currency,
  lines,
  accountingCurrency,
}: PriceableItems): ReadonlySet<Currency> => {
  const needed = new Set<Currency>();
  for (const line of lines) if (line !== undefined) needed.add(line.unitPrice.currency);
  if (currency !== undefined && needed.size > 0) needed.add(currency);
  if (accountingCurrency !== undefined) needed.add(accountingCurrency);
  needed.delete("USD");
  return needed;
};

/** Prices resolved items at the rates of a provider. */
export const priceResolved = async (
  resolved: PriceableItems,
  rates: RateProvider,
  policy: QuotePolicy,
): Promise<Either<PriceLinesError | RatesFailure, Quote>> => {
  const set = await ratesWithTimeout(rates).ratesFor(currenciesNeedingRates(resolved))();
  return isLeft(set) ? set : priceAtRates(resolved, set.right, policy);
};
