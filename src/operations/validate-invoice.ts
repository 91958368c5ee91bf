import type { OrganizationId } from "../ids.ts";
import type { InvoiceRequest } from "../invoice/invoice-request.ts";
import { isLeft, type TaskEither } from "../kernel/either.ts";
import type { Quote } from "../quote/quote.ts";
import type { CalculateQuoteError } from "./errors.ts";
import type { QuotePorts } from "./operation-ports.ts";
import { quoteOfReview } from "./price-resolved.ts";
import { reviewInvoice } from "./review-invoice.ts";

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
