import { left, right, type Either } from "../../kernel/either.ts";
import { invariant } from "../../kernel/invariant.ts";
import type { QuoteInvoiceError, ReviewQuoteError } from "../../operations/errors.ts";
import type { QuoteReview } from "../../quote/price-lines.ts";
import type { Quote } from "../../quote/quote.ts";
import type { Failure } from "../failure/error-code.ts";
import { failureOf } from "../failure/failure-of.ts";
import type { QuoteJson } from "./quote-json.ts";
import type { ReadQuoteRequest } from "../request/read-quote-request.ts";
import { requestFailure } from "../failure/validation-failure.ts";
import { renderQuote } from "./render-quote.ts";

/** What looking at a request gave; `undefined` when the request held nothing to look at. */
type Reviewed = Either<QuoteInvoiceError | ReviewQuoteError, QuoteReview> | undefined;

/**
 * The answer to a quote request, from what reading it and reviewing it gave.
 *
 * @param review `undefined` when the request held nothing to review.
 */
export const quoteResponse = (
  { messages, variant }: Pick<ReadQuoteRequest, "messages" | "variant">,
  review: Reviewed,
): Either<Failure, QuoteJson> => {
  const issues = review?._tag === "Right" ? review.right.issues : [];
  const refused = requestFailure(messages, issues, variant);
  if (refused !== undefined) return left(refused);
  if (review?._tag === "Left") return left(failureOf(review.left));
  const quote = review?.right.quote;
  invariant(quote !== undefined, "a request without issue or issue has a quote");
  return right(renderQuote(quote));
};

/** What quoting a stored invoice gave, as the review of a request that names the invoice. */
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
