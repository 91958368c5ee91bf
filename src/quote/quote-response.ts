import { left, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { QuoteReview } from "./lines-price.ts";
import type { Quote } from "./quote.ts";
import type { Failure } from "../failure/error-code.ts";
import { describeRequestIssue } from "../wire/issue-describe.ts";
import { failureOf } from "../wire/failure-of.ts";
import { validationFailure, type DescribedIssue } from "../wire/validation-failure.ts";
import type { ReadQuoteRequest } from "./quote-request.ts";
import type { QuoteJson } from "./quote-json.ts";
import { renderQuote } from "./quote-render.ts";
import type { QuoteInvoiceError } from "../invoice/invoice-quote.ts";
import type { ReviewQuoteError } from "./quote-review.ts";

/** The result of the review of a request; `undefined` if there was nothing to review. */
type Reviewed = Either<QuoteInvoiceError | ReviewQuoteError, QuoteReview> | undefined;

/**
 * Returns the quote in JSON, or the failure of a quote request.
 *
 * @param review what reviewing it returned; `undefined` if it has no lines and no invoice.
 * @param found further issues of the request, which come after those of the review.
 */
export const quoteResponse = (
  { messages, variant }: Pick<ReadQuoteRequest, "messages" | "variant">,
  review: Reviewed,
  found: ReadonlyArray<DescribedIssue> = [],
): Either<Failure, QuoteJson> => {
  const issues = review?._tag === "Right" ? review.right.issues : [];
  const described = issues.map((issue) => describeRequestIssue(issue, variant));
  const failure = validationFailure(messages, [...described, ...found]);
  if (failure !== undefined) return left(failure);
  if (review?._tag === "Left") return left(failureOf(review.left));
  const quote = review?.right.quote;
  invariant(quote !== undefined, "a request without issues has a quote");
  return right(renderQuote(quote));
};

/** Returns the result of quoting a stored invoice as the review of a request for that invoice. */
export const reviewOfInvoice = (
  quoted: Either<QuoteInvoiceError, Quote>,
): Either<QuoteInvoiceError, QuoteReview> => {
  if (quoted._tag === "Right") return right({ issues: [], quote: quoted.right });
  if (quoted.left.kind === "RequestInvalid") {
    return right({ issues: quoted.left.issues, quote: undefined });
  }
  return quoted.left.kind === "InvoiceNotFound"
    ? right({ issues: [{ kind: "InvoiceNotFound" }], quote: undefined })
    : quoted;
};
