import { adjustmentContent } from "../invoice/invoice-request.ts";
import { left, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import { fixedRates } from "../providers/fixed-rates.ts";
import type { PricedLine } from "../quote/price-line.ts";
import type { Quote } from "../quote/quote.ts";
import type { CalculateQuoteError } from "./calculate-quote.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** A quote that may be accepted as it is: its rates hold until a moment. */
export interface QuoteOffer {
  readonly quote: Quote;
  /** The last moment at which it may be accepted. */
  readonly expiresAt: Timestamp;
}

/** An offer cannot be accepted. Nothing was stored. */
export interface OfferInvalid {
  readonly kind: "OfferInvalid";
  /** Too late, or not what the request comes to: other items, or the catalogue has changed. */
  readonly reason: "EXPIRED" | "DIFFERENT";
  /** The first line that differs, from 0; `undefined` when none does by itself. */
  readonly line: number | undefined;
}

/** Whether an offer still stands. */
export const checkExpiry = ({ expiresAt }: QuoteOffer, now: Timestamp): OfferInvalid | undefined =>
  now > expiresAt ? { kind: "OfferInvalid", reason: "EXPIRED", line: undefined } : undefined;

/** Gives the rates of an offer, whatever is asked for; what they lack shows when it is priced. */
export const ratesOf = ({ quote }: QuoteOffer): RateProvider => fixedRates(quote.rates);

/** What a request came to at the rates of an offer, when that is what was offered. */
export const asOffered = (
  priced: Either<CalculateQuoteError, Quote>,
  { quote }: QuoteOffer,
): Either<CalculateQuoteError | OfferInvalid, Quote> => {
  if (priced._tag === "Left") {
    return priced.left.kind === "RateNotFound" ? different(undefined) : priced;
  }
  const given = priced.right.lines.map(contentOf);
  const offered = quote.lines.map(contentOf);
  const longer = given.length > offered.length ? given : offered;
  const line = longer.findIndex((_, index) => given[index] !== offered[index]);
  if (line !== -1) return different(line);
  return priced.right.currency === quote.currency ? priced : different(undefined);
};

const different = (line: number | undefined): Either<OfferInvalid, never> =>
  left({ kind: "OfferInvalid", reason: "DIFFERENT", line });

/** All that a line is priced from, but for the rates, as one text. */
const contentOf = ({ line }: PricedLine): string => {
  const { item, title, unitPrice, quantity, adjustments } = line;
  return JSON.stringify([
    item.type === "PRODUCT" ? [item.productId, item.billingSchemaId] : [],
    title,
    unitPrice.currency,
    Amount.render(unitPrice.amount),
    quantity,
    adjustments.map(adjustmentContent),
  ]);
};
