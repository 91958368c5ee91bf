import type { Complete } from "../kernel/content-of.ts";
import type { RequestIssue } from "../quote/quote-issues.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { isLeft } from "../kernel/either.ts";
import { customer, type Customer } from "../party/customer.ts";
import { delivery, period, type InvoiceDelivery, type InvoicePeriod } from "../party/delivery.ts";
import { contentOrGiven, read, type Issue, type Schema } from "../schema/schema.ts";

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

/** Returns the validation issues of the dates and the customer of an invoice. */
export const checkDocument = (
  request: DocumentRequest,
  now: () => Timestamp,
): ReadonlyArray<RequestIssue> => [
  ...checkDates(request, now),
  ...issuesOf(customer, request.customer).map(
    (issue) => ({ kind: "CustomerInvalid", issue }) as const,
  ),
  ...issuesOf(delivery, request.delivery).map(
    (issue) => ({ kind: "DeliveryInvalid", issue }) as const,
  ),
  ...issuesOf(period, request.period).map((issue) => ({ kind: "PeriodInvalid", issue }) as const),
];

const issuesOf = <Input, Output>(
  description: Schema<Input, Output>,
  given: Input | undefined,
): ReadonlyArray<Issue> => {
  const found = given === undefined ? undefined : read(description, given);
  return found !== undefined && isLeft(found) ? found.left.issues : [];
};

/** Returns the validation issues of the dates of an invoice that is issued now. */
export const checkDates = (
  { dueAt, expiresAt }: Pick<DocumentRequest, "dueAt" | "expiresAt">,
  now: () => Timestamp,
): ReadonlyArray<RequestIssue> => {
  if (dueAt === undefined && expiresAt === undefined) return [];
  const issuedAt = now();
  const issues: Array<RequestIssue> = [];
  if (dueAt !== undefined && dueAt < issuedAt) issues.push({ kind: "DueBeforeIssue" });
  if (expiresAt === undefined) return issues;
  if (dueAt !== undefined && expiresAt < dueAt) issues.push({ kind: "ExpiresBeforeDue" });
  else if (expiresAt < issuedAt) issues.push({ kind: "ExpiresBeforeIssue" });
  return issues;
};

/** The properties of an issued document, as an invoice has them. */
export interface IssuedDocument extends DocumentRequest {
  /** When it was created, if it has a number, a due date, an expiry date or a customer. */
  readonly issuedAt?: Timestamp | undefined;
}

/** Returns the properties of a document that a request has, in a fixed order. */
export const requestedDocument = (request: DocumentRequest): DocumentRequest => {
  const { dueAt, expiresAt } = request;
  const buyer = request.customer && contentOrGiven(customer, request.customer);
  const all: Complete<DocumentRequest> = {
    dueAt,
    expiresAt,
    customer: buyer && Object.keys(buyer).length > 0 ? buyer : undefined,
    delivery: request.delivery && contentOrGiven(delivery, request.delivery),
    period: request.period && contentOrGiven(period, request.period),
  };
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
