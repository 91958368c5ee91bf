import { customerParts, type Customer, type CustomerParts } from "../customer/customer.ts";
import { deliveryParts, periodParts } from "../party/delivery.ts";
import { typeOfParts, typesOfParts } from "../party/party-arguments.ts";
import { metadata, text, timestamp } from "../quittance/argument-types.ts";
import type { Type, TypesOf } from "../quittance/check-type.ts";
import type { QuoteRequest } from "../quote/quote-calculate.ts";
import { offeredQuoteRequest, quoteDraft, quoteRequest } from "../quote/quote-arguments.ts";
import type { InvoiceRequest } from "./invoice-requested.ts";

const customer: Type = {
  kind: "object",
  optional: {
    name: text,
    address: { kind: "array", of: text },
    country: text,
    taxId: text,
    ...typesOfParts(customerParts),
  } satisfies TypesOf<Omit<Customer, keyof CustomerParts>>,
};

const contact = {
  customerEmail: text,
  redirectUrl: text,
  metadata,
  dueAt: timestamp,
  expiresAt: timestamp,
  customer,
  delivery: /* @__PURE__ */ typeOfParts(deliveryParts),
  period: /* @__PURE__ */ typeOfParts(periodParts),
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
