import type { OrganizationId } from "../ids.ts";
import type { InvoiceRequest } from "./invoice-requested.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { Quote } from "../quote/quote.ts";
import type { QuotePorts } from "../quittance/quittance-ports.ts";
import { quoteOfReview } from "../quote/quote-complete.ts";
import { reviewInvoice } from "./invoice-review.ts";
import type { CalculateQuoteError } from "../quote/quote-calculate.ts";

/** Validates a request as `createInvoice` does and calculates its quote. Stores nothing. */
export const validateInvoice =
  (
    organizationId: OrganizationId,
    request: InvoiceRequest,
  ): ((ports: QuotePorts) => TaskEither<CalculateQuoteError, Quote>) =>
  (ports) =>
  async () => {
    const { currency, redirectUrl, metadata } = request;
    const draft = { ...request, currency, redirectUrl, metadata };
    const review = await reviewInvoice(organizationId, draft)(ports)();
    return isLeft(review) ? review : quoteOfReview(review.right);
  };
