import { left, right, type Either } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { RateNotFound } from "../rates/rate-error.ts";
import { rateOf, type RateSet } from "../rates/rate-set.ts";
import type { RequestIssue } from "./quote-issues.ts";
import { priceLine, type PricedLine } from "./line-price.ts";
import { pricingOf, type QuotePolicy } from "./pricing-policy.ts";
import { isInRange, quoteOf, type Quote } from "./quote.ts";
import type { ResolvedItems } from "./items-resolve.ts";

/** Resolved lines whose taxes are known. */
export type PriceableItems = Omit<ResolvedItems, "taxes"> & Pick<Quote, "accountingCurrency">;

/** The result of a review: the validation issues of a request, or its quote. */
export interface QuoteReview {
  readonly issues: ReadonlyArray<RequestIssue>;
  /** `undefined` if there are issues, or properties of the request could not be read. */
  readonly quote: Quote | undefined;
}

/**
 * Prices the resolved lines, adds them up, and taxes and rounds each line or the total by a policy.
 *
 * Lines are priced even if others have issues, so that all issues are reported together. Without a
 * quote currency, a line is priced in its own currency. A missing rate is a failure only if the
 * request has no issues.
 */
export const priceLines = (
  { issues: known, currency, lines, accountingCurrency }: PriceableItems,
  rates: RateSet,
  policy: QuotePolicy,
): Either<RateNotFound, QuoteReview> => {
  const pricing = pricingOf(policy, currency);
  const issues: Array<RequestIssue> = [...known];
  const priced: Array<PricedLine> = [];
  let missing: RateNotFound | undefined;
  for (const [line, billed] of lines.entries()) {
    if (billed === undefined) continue;
    const result = priceLine(billed, currency ?? billed.unitPrice.currency, rates, pricing);
    if (result._tag === "Right") priced.push(result.right);
    else if (result.left.kind === "RateNotFound") missing ??= result.left;
    else issues.push({ kind: "ItemInvalid", line, reason: result.left });
  }
  if (issues.length > 0) return right({ issues, quote: undefined });
  const accounting = rateOf(rates, accountingCurrency ?? "USD");
  if (accounting._tag === "Left") missing ??= accounting.left;
  if (missing !== undefined) return left(missing);
  if (currency === undefined || priced.length < lines.length) {
    return right({ issues, quote: undefined });
  }
  const added = quoteOf(currency, priced, rates, pricing);
  if (added._tag === "Left") return added;
  const quote = { ...added.right, ...(accountingCurrency && { accountingCurrency }) };
  return right(
    isInRange(quote)
      ? { issues, quote }
      : { issues: [{ kind: "TotalOutOfRange" }], quote: undefined },
  );
};

/** Returns the currencies whose rates a quote needs; never the dollar, whose rate is 1. */
export const currenciesNeedingRates = ({
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
