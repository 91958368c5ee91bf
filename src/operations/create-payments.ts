import type { OrganizationId } from "../ids.ts";
import type { Either } from "../kernel/either.ts";
import type { QuoteReview } from "../quote/price-lines.ts";
import type { Quote } from "../quote/quote.ts";
import type { ItemsDraft } from "../quote/resolve-items.ts";
import { calculateQuote, type CalculateQuoteError, type QuoteRequest } from "./calculate-quote.ts";
import { reviewQuote, type QuotePorts, type ReviewQuoteError } from "./review-quote.ts";

/** Everything that a host provides. */
export type PaymentPorts = QuotePorts;

/** The operations, bound to a host's ports. Each call belongs to one organization. */
export interface Payments {
  /** See `calculateQuote`. */
  readonly calculateQuote: (
    organizationId: OrganizationId,
    request: QuoteRequest,
  ) => Promise<Either<CalculateQuoteError, Quote>>;
  /** See `reviewQuote`. */
  readonly reviewQuote: (
    organizationId: OrganizationId,
    draft: ItemsDraft,
  ) => Promise<Either<ReviewQuoteError, QuoteReview>>;
}

/** Bind the operations to ports, for hosts that want promises and no function of functions. */
export const createPayments = (ports: PaymentPorts): Payments => ({
  calculateQuote: (organizationId, request) => calculateQuote(organizationId, request)(ports)(),
  reviewQuote: (organizationId, draft) => reviewQuote(organizationId, draft)(ports)(),
});
