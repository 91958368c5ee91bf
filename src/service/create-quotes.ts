import { calculateQuote } from "../operations/calculate-quote.ts";
import type { QuotePorts } from "../operations/operation-ports.ts";
import { reviewQuote } from "../operations/review-quote.ts";
import { validateInvoice } from "../operations/validate-invoice.ts";
import { invoiceRequest, quoteDraft, quoteRequest } from "./argument-types.ts";
import { bind, organization } from "./bind.ts";
import type { Quotes } from "./quotes.ts";

/**
 * Creates a quote service from a catalog and rates, for hosts that do not store invoices here.
 *
 * @example
 * const quotes = createQuotes({ catalog: memoryCatalog(records), rates: fixedRates(rates) });
 * const quote = orThrow(await quotes.calculateQuote(organizationId, { items }));
 */
export const createQuotes = (ports: QuotePorts): Quotes => ({
  calculateQuote: bind("calculateQuote", calculateQuote, ports, [
    organization,
    ["request", quoteRequest],
  ]),
  reviewQuote: bind("reviewQuote", reviewQuote, ports, [organization, ["draft", quoteDraft]]),
  validateInvoice: bind("validateInvoice", validateInvoice, ports, [
    organization,
    ["request", invoiceRequest],
  ]),
});
