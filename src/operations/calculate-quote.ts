import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId } from "../ids.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import type { RequestInvalid } from "../quote/issues.ts";
import type { ItemRequest } from "../quote/item-draft.ts";
import type { QuoteReview } from "../quote/price-lines.ts";
import type { Quote } from "../quote/quote.ts";
import { reviewQuote, type QuotePorts, type ReviewQuoteError } from "./review-quote.ts";

/** What to price. */
export interface QuoteRequest {
  /** When absent, the one currency that all items share. */
  readonly currency?: Currency | undefined;
  /** 1 to 1,000 lines. */
  readonly items: ReadonlyArray<ItemRequest>;
}

/** Why a request has no quote: something is wrong with it, or with what it is priced from. */
export type CalculateQuoteError = RequestInvalid | ReviewQuoteError;

/**
 * Price items of one organization.
 *
 * The same request, catalogue and rates give the same quote, digit for digit.
 */
export const calculateQuote =
  (
    organizationId: OrganizationId,
    { currency, items }: QuoteRequest,
  ): ((ports: QuotePorts) => TaskEither<CalculateQuoteError, Quote>) =>
  (ports) =>
    pipe(
      reviewQuote(organizationId, { currency, items })(ports),
      TE.flatMapEither((review) => quoteOfReview(review)),
    );

/** The quote of a review, or the refusal that it amounts to. */
export const quoteOfReview = ({
  quote,
  issues,
}: QuoteReview): Either<CalculateQuoteError, Quote> => {
  if (quote !== undefined) return right(quote);
  invariant(issues.length > 0, "every item is complete; for drafts there is reviewQuote");
  return left({ kind: "RequestInvalid", issues });
};
