import type { Complete } from "../kernel/content-of.ts";
import type { Issue } from "../schema/schema.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { isLeft } from "../kernel/either.ts";
import { customer, type Customer } from "../party/customer.ts";
import { delivery, period, type InvoiceDelivery, type InvoicePeriod } from "../party/delivery.ts";
import { contentOrGiven, read, type Schema } from "../schema/schema.ts";

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
): ReadonlyArray<Issue> => [
  ...checkDates(request, now),
  ...issuesIn("customer", customer, request.customer),
  ...issuesIn("delivery", delivery, request.delivery),
  ...issuesIn("period", period, request.period),
];

const issuesIn = <Input, Output>(
  property: string,
  description: Schema<Input, Output>,
  given: Input | undefined,
): ReadonlyArray<Issue> => {
  const found = given === undefined ? undefined : read(description, given);
  if (found === undefined || !isLeft(found)) return [];
  return found.left.issues.map(({ path, message }) => ({ path: [property, ...path], message }));
};

const notBeforeIssue = "must not be earlier than the time at which the invoice is issued";

/** Returns the validation issues of the dates of an invoice that is issued now. */
export const checkDates = (
  { dueAt, expiresAt }: Pick<DocumentRequest, "dueAt" | "expiresAt">,
  now: () => Timestamp,
): ReadonlyArray<Issue> => {
  if (dueAt === undefined && expiresAt === undefined) return [];
  const issuedAt = now();
  const issues: Array<Issue> = [];
  if (dueAt !== undefined && dueAt < issuedAt) {
    issues.push({ path: ["dueAt"], message: notBeforeIssue });
  }
  if (expiresAt === undefined) return issues;
  if (dueAt !== undefined && expiresAt < dueAt) {
    issues.push({ path: ["expiresAt"], message: "must not be earlier than {dueAt}" });
  } else if (expiresAt < issuedAt) {
    issues.push({ path: ["expiresAt"], message: notBeforeIssue });
  }
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
