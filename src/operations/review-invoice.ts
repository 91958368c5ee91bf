import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId } from "../ids.ts";
import { checkContact, type ContactDraft } from "../invoice/check-contact.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { QuoteReview } from "../quote/price-lines.ts";
import { isTooSmall } from "../quote/quote.ts";
import type { ItemsDraft } from "../quote/resolve-items.ts";
import { reviewQuote, type QuotePorts, type ReviewQuoteError } from "./review-quote.ts";

/** An invoice as it is asked for, of which some properties may be unreadable. */
export type InvoiceDraft = ItemsDraft & ContactDraft;

/**
 * Look at the data of an invoice: everything that is wrong with it, or its quote when nothing is.
 *
 * For borders that have found issues of their own, as `reviewQuote` is for quotes. Unlike a quote,
 * an invoice cannot have a total of 0 for lines with a positive price: it would count as paid.
 */
export const reviewInvoice =
  (
    organizationId: OrganizationId,
    draft: InvoiceDraft,
  ): ((ports: QuotePorts) => TaskEither<ReviewQuoteError, QuoteReview>) =>
  (ports) => {
    const issues = checkContact(draft);
    const review = pipe(reviewQuote(organizationId, draft)(ports), TE.map(rejectTooSmall));
    if (issues.length === 0) return review;
    return pipe(
      review,
      TE.map((found) => ({ issues: [...issues, ...found.issues], quote: undefined })),
      TE.orElse(() => TE.right({ issues, quote: undefined })),
    );
  };

const rejectTooSmall = (review: QuoteReview): QuoteReview =>
  review.quote !== undefined && isTooSmall(review.quote)
    ? { issues: [{ kind: "TotalTooSmall" }], quote: undefined }
    : review;
