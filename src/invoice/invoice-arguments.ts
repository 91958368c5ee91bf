import { metadata, text, timestamp } from "../quittance/argument-types.ts";
import type { Type, TypesOf } from "../quittance/check-type.ts";
import type { PricedItems } from "../quote/quote-request.ts";
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
} satisfies TypesOf<InvoiceRequest, keyof PricedItems>;

/** `InvoiceDraft` */
export const invoiceDraft: Type = { kind: "object", optional: contact };

/** `InvoiceRequest | OfferedInvoiceRequest`, whose lines are read by their description. */
export const invoiceRequest: Type = {
  kind: "all",
  of: [{ kind: "object", required: { customerEmail: text } }, invoiceDraft],
};
