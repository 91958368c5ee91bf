import { metadata, text, timestamp } from "../quittance/argument-types.ts";
import type { Type, TypesOf } from "../quittance/check-type.ts";
import type { QuoteRequest } from "../quote/quote-calculate.ts";
import { offeredQuoteRequest, quoteDraft, quoteRequest } from "../quote/quote-arguments.ts";
import type { InvoiceRequest } from "./invoice-requested.ts";

/** A customer, a delivery or a period, which the operations read by its description. */
const party: Type = { kind: "object" };

const contact = {
  customerEmail: text,
  redirectUrl: text,
  metadata,
  dueAt: timestamp,
  expiresAt: timestamp,
  customer: party,
  delivery: party,
  period: party,
} satisfies TypesOf<InvoiceRequest, keyof QuoteRequest>;

const contactDraft: Type = { kind: "object", optional: contact };

/** `InvoiceRequest` */
export const invoiceRequest: Type = {
  kind: "all",
  of: [quoteRequest, { kind: "object", required: { customerEmail: text } }, contactDraft],
};

/** `InvoiceRequest | OfferedInvoiceRequest` */
export const offeredInvoiceRequest: Type = {
  kind: "all",
  of: [offeredQuoteRequest, { kind: "object", required: { customerEmail: text } }, contactDraft],
};

/** `InvoiceDraft` */
export const invoiceDraft: Type = { kind: "all", of: [quoteDraft, contactDraft] };
