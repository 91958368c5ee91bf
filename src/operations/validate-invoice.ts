import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Quote } from "../quote/quote.ts";
import { quoteOfReview, type CalculateQuoteError, type QuoteRequest } from "./calculate-quote.ts";
import { reviewInvoice, type InvoiceDraft } from "./review-invoice.ts";
import type { QuotePorts } from "./review-quote.ts";

/** What an invoice is made from. */
export interface InvoiceRequest extends QuoteRequest {
  /** At most 254 characters, of any script; stored in Unicode normalization form C. */
  readonly customerEmail: string;
  /** Where to send the payer afterwards: http or https, at most 2048 characters. */
  readonly redirectUrl?: string | undefined;
  /** At most 50 entries of keys up to 40 and values up to 500 characters. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Check the data of an invoice as if creating one, and give its quote. Stores nothing. */
export const validateInvoice =
  (
    organizationId: OrganizationId,
    request: InvoiceRequest,
  ): ((ports: QuotePorts) => TaskEither<CalculateQuoteError, Quote>) =>
  (ports) =>
    pipe(
      reviewInvoice(organizationId, draftOf(request))(ports),
      TE.flatMapEither((review) => quoteOfReview(review)),
    );

const draftOf = ({
  currency,
  items,
  customerEmail,
  redirectUrl,
  metadata,
}: InvoiceRequest): InvoiceDraft => ({ currency, items, customerEmail, redirectUrl, metadata });
