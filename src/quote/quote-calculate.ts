import type { OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { Currency } from "../money/currency.ts";
import type { ItemRequest } from "./item-draft.ts";
import type { Quote } from "./quote.ts";
import type { QuotePorts } from "../quittance/quittance-ports.ts";
import { quoteOfReview } from "./quote-complete.ts";
import { reviewQuote, type ReviewQuoteError } from "./quote-review.ts";
import type { RequestInvalid } from "./quote-issues.ts";

/** What to price. */
export interface QuoteRequest {
  /** Defaults to the currency of the items if they share one. */
  readonly currency?: Currency | undefined;
  /** 1 to 1,000 lines. */
  readonly items: ReadonlyArray<ItemRequest>;
  /** The codes of coupons in any case, at most 10. Their order changes nothing. */
  readonly coupons?: ReadonlyArray<string> | undefined;
}

/** Why a request has no quote: it is invalid, or the catalog, the taxes or the rates failed. */
export type CalculateQuoteError = RequestInvalid | ReviewQuoteError;

/**
 * Calculates a quote for items of one organization.
 *
 * The same request, catalog and rates give the same quote, digit for digit.
 */
export const calculateQuote =
  (
    organizationId: OrganizationId,
    { currency, items, coupons }: QuoteRequest,
  ): ((ports: QuotePorts) => TaskEither<CalculateQuoteError, Quote>) =>
  (ports) =>
  async () => {
    const review = await reviewQuote(organizationId, { currency, items, coupons })(ports)();
    return isLeft(review) ? review : quoteOfReview(review.right);
  };
