import type { OrganizationId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { QuoteRequest, CalculateQuoteError } from "./quote-calculate.ts";
import type { InvoiceRequest } from "../invoice/invoice-requested.ts";
import type { QuoteReview } from "./lines-price.ts";
import type { Quote } from "./quote.ts";
import type { ItemsDraft } from "./items-resolve.ts";
import type { ReviewQuoteError } from "./quote-review.ts";

/**
 * Calculates quotes. Expected failures are values, which `isLeft`, `match` and `orThrow` read.
 *
 * A call with an argument of a wrong type, such as a number for an `Amount`, rejects with a
 * `TypeError` that says what to pass. So does every other service of this library.
 */
export interface Quotes {
  /**
   * Calculates an exact quote for items of one organization. Stores nothing.
   *
   * The same request, catalog and rates give the same quote, digit for digit.
   *
   * Fails with `RequestInvalid` (every issue of the request, catalog issues included),
   * `TaxUnavailable`, `RateNotFound`, `RateStale`, `RateMalformed`, `RatesExhausted` or
   * `PortFailed`. Validation issues take precedence over failures of the taxes and the rates.
   *
   * @example
   * const quote = orThrow(
   *   await quittance.calculateQuote(organizationId, {
   *     currency: "EUR",
   *     items: [{ type: "PRODUCT", productId, billingSchemaId, quantity: 2 }],
   *   }),
   * );
   * console.log(`${quote.total.price} ${quote.currency}`);
   */
  readonly calculateQuote: (
    organizationId: OrganizationId,
    request: QuoteRequest,
  ) => Promise<Either<CalculateQuoteError, Quote>>;

  /**
   * Finds every issue of a quote request, or calculates its quote if there is none.
   *
   * For a transport layer that reads requests: a property that it could not read is `undefined` and
   * is not checked, so that one response can report the issues of both. Issues are not a failure
   * here. Fails with `TaxUnavailable`, `RateNotFound`, `RateStale`, `RateMalformed`,
   * `RatesExhausted` or `PortFailed`.
   *
   * @example
   * const review = orThrow(await quittance.reviewQuote(organizationId, { currency, items }));
   * if (review.quote === undefined) console.log(review.issues);
   */
  readonly reviewQuote: (
    organizationId: OrganizationId,
    draft: ItemsDraft,
  ) => Promise<Either<ReviewQuoteError, QuoteReview>>;

  /**
   * Validates an invoice request as `createInvoice` does and returns its quote. Stores nothing.
   *
   * Fails with the errors of `calculateQuote`. `RequestInvalid` includes issues of the email
   * address, the redirect URL and the metadata.
   *
   * @example
   * const quote = orThrow(
   *   await quittance.validateInvoice(organizationId, {
   *     customerEmail: "ada@example.com",
   *     items: [{ type: "PRODUCT", productId, billingSchemaId, quantity: 2 }],
   *   }),
   * );
   */
  readonly validateInvoice: (
    organizationId: OrganizationId,
    request: InvoiceRequest,
  ) => Promise<Either<CalculateQuoteError, Quote>>;
}
