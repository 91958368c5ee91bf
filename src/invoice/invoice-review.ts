import type { OrganizationId } from "../ids.ts";
import { checkContact, type ContactDraft } from "./contact-check.ts";
import { normalizeEmail } from "../contact/email-address.ts";
import { checkDocument, type DocumentRequest } from "./invoice-document.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { QuoteReview } from "../quote/lines-price.ts";
import { isTooSmall } from "../quote/quote.ts";
import type { ItemsDraft } from "../quote/items-resolve.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { QuotePorts } from "../quittance/quittance-ports.ts";
import { reviewItems, type ReviewQuoteError } from "../quote/quote-review.ts";

/** The content of an invoice request; a property that could not be read is `undefined`. @inline */
export type InvoiceDraft = ItemsDraft & ContactDraft & DocumentRequest;

/**
 * Finds every validation issue of an invoice, or calculates its quote if there is none.
 *
 * For transport layers with issues of their own, as `reviewQuote` is for quotes. Unlike a quote, an
 * invoice cannot have a total of 0 for lines with a positive price: it would count as paid.
 */
export const reviewInvoice =
  (
    organizationId: OrganizationId,
    draft: InvoiceDraft,
  ): ((ports: QuotePorts) => TaskEither<ReviewQuoteError, QuoteReview>) =>
  (ports) =>
  async () => {
    const contactIssues = checkContact(draft);
    const issues = [...contactIssues, ...checkDocument(draft, () => readClock(ports))];
    // An invalid address is that of no customer, and a store may be unable to read it.
    const email = contactIssues.length > 0 ? undefined : draft.customerEmail;
    const customer = email && normalizeEmail(email);
    const review = await reviewItems(organizationId, draft, customer)(ports)();
    if (isLeft(review)) return issues.length > 0 ? right({ issues, quote: undefined }) : review;
    const found = rejectTooSmall(review.right);
    if (issues.length === 0) return right(found);
    return right({ issues: [...issues, ...found.issues], quote: undefined });
  };

const readClock = ({ clock }: QuotePorts): Timestamp => {
  invariant(clock !== undefined, "an invoice with dates needs a clock");
  return clock();
};

const rejectTooSmall = (review: QuoteReview): QuoteReview =>
  review.quote !== undefined && isTooSmall(review.quote)
    ? { issues: [{ kind: "TotalTooSmall" }], quote: undefined }
    : review;
