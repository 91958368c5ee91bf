import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId } from "../ids.ts";
import type { InvoiceRequest } from "../invoice/invoice-request.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { Quote } from "../quote/quote.ts";
import { quoteOfReview, type CalculateQuoteError } from "./calculate-quote.ts";
import { reviewInvoice, type InvoiceDraft } from "./review-invoice.ts";
import type { QuotePorts } from "./review-quote.ts";

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
