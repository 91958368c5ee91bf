import type { Complete } from "../kernel/content-of.ts";
import type { Customer } from "../party/customer.ts";
import type { InvoiceDelivery, InvoicePeriod } from "../party/delivery.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** The properties of an invoice request that describe the issued document. @inline */
export interface DocumentRequest {
  /** The last time at which the invoice is paid on time; not before it is issued. */
  readonly dueAt?: Timestamp | undefined;
  /** The last time at which the invoice is to be paid; not before it is issued and due. */
  readonly expiresAt?: Timestamp | undefined;
  readonly customer?: Customer | undefined;
  readonly delivery?: InvoiceDelivery | undefined;
  /** The days that the invoice is for. */
  readonly period?: InvoicePeriod | undefined;
}

/** The properties of an issued document, as an invoice has them. */
export interface IssuedDocument extends DocumentRequest {
  /** When it was created, if it has a number, a due date, an expiry date or a customer. */
  readonly issuedAt?: Timestamp | undefined;
}

/** Returns the properties of a document that a request has, in a fixed order. */
const requestedDocument = (request: DocumentRequest): DocumentRequest => {
  const { dueAt, expiresAt, customer, delivery, period } = request;
  const all: Complete<DocumentRequest> = { dueAt, expiresAt, customer, delivery, period };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/**
 * Returns the properties of an issued document. An invoice that has neither a number nor dates nor
 * a customer has none of them.
 */
export const issueDocument = (
  request: DocumentRequest,
  isNumbered: boolean,
  now: Timestamp,
): IssuedDocument => {
  const document = requestedDocument(request);
  return isNumbered || Object.keys(document).length > 0 ? { issuedAt: now, ...document } : {};
};
