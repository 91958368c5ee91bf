import type { OrganizationId } from "../ids.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { Quote } from "../quote/quote.ts";
import { quoteOfReview, type QuoteRequest } from "./calculate-quote.ts";
import type { CalculateQuoteError } from "./errors.ts";
import type { QuotePorts } from "./operation-ports.ts";
import { reviewInvoice } from "./review-invoice.ts";

/** What to create an invoice from. */
export interface InvoiceRequest extends QuoteRequest {
  /** At most 254 characters, of any script; stored in Unicode normalization form C. */
  readonly customerEmail: string;
  /** Where to redirect the payer after the payment: http or https, at most 2048 characters. */
  readonly redirectUrl?: string | undefined;
  /** At most 50 entries of keys up to 40 and values up to 500 characters. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Validates a request as `createInvoice` does and calculates its quote. Stores nothing. */
export const validateInvoice =
  (
    organizationId: OrganizationId,
    { currency, items, customerEmail, redirectUrl, metadata }: InvoiceRequest,
  ): ((ports: QuotePorts) => TaskEither<CalculateQuoteError, Quote>) =>
  (ports) =>
  async () => {
    const draft = { currency, items, customerEmail, redirectUrl, metadata };
    const review = await reviewInvoice(organizationId, draft)(ports)();
    return isLeft(review) ? review : quoteOfReview(review.right);
  };
