import { isLeft, renderQuote, type Either } from "quittance";
import {
  invoiceRequests,
  left,
  right,
  type EInvoiceProfile,
  type InvoiceReview,
  type QuoteJson,
} from "quittance/adapter";
import { failureOf, validationFailure, type ReviewInvoiceError } from "quittance/errors";
import { defineOperation } from "../operations/define-operation.ts";
import type { CodesOf, FailureWith } from "../operations/operation-failures.ts";
import type { Operation, OwnerCall } from "../operations/operation.ts";
import { internalError } from "../request-failures.ts";
import { issueAt } from "./einvoice-render.ts";

/** POST /invoices/validate */
export const validateInvoice: Operation = defineOperation({
  path: "/invoices/validate",
  operationId: "validateInvoice",
  summary: "Validate an invoice",
  description:
    "Succeeds exactly if creating the invoice would, and returns its quote. Stores nothing. With " +
    "`einvoice`, what the invoice would lack to be an e-invoice of the profile is an issue, too.",
  scopes: ["invoices.create"],
  audience: "organization",
  group: "core",
  hasLargeBody: true,
  request: {
    name: "InvoiceRequest",
    schema: invoiceRequests.validate.schema,
    description: "`currency` is required if the items do not share one; `null` counts as absent.",
  },
  responses: { 200: ["ValidInvoice", "The data is valid."] },
  failures: ["BadRequestOrAmount", "UnavailableOrRatesOrTaxes"],
  read: ({ body }) => right(invoiceRequests.validate.read(body)),
  handle: async (call, request) => {
    const quote = await (request.einvoice === undefined
      ? reviewInvoice(request, call)
      : reviewEInvoice(request, request.einvoice, call));
    if (quote._tag === "Left") return quote;
    const data = { valid: true, currency: quote.right.currency, quote: quote.right };
    return right({ status: 200, message: "Invoice data is valid", data });
  },
});

type ReadRequest = ReturnType<typeof invoiceRequests.create.read>;

/** Failures of the data of an invoice. Unlike a quote, its total cannot be 0 for paid items. */
export type InvoiceReviewFailed = FailureWith<
  CodesOf<ReviewInvoiceError> | "VALIDATION_FAILED" | "AMOUNT_OUT_OF_RANGE" | "AMOUNT_TOO_SMALL"
>;

/** Returns the quote that an invoice would have, or every issue of its request. */
export const reviewInvoice = async (
  { messages, draft }: Pick<ReadRequest, "messages" | "draft">,
  { payments, owner }: OwnerCall,
): Promise<Either<InvoiceReviewFailed | typeof internalError, QuoteJson>> =>
  quoteOrFailure(messages, await payments.reviewInvoice(owner.organizationId, draft));

/** Returns the quote of an invoice that can be an e-invoice, or every issue of its request. */
const reviewEInvoice = async (
  { messages, draft }: ReadRequest,
  profile: EInvoiceProfile,
  { payments, owner, eInvoices }: OwnerCall,
): Promise<Either<InvoiceReviewFailed | typeof internalError, QuoteJson>> => {
  const preview = await payments.previewInvoice(owner.organizationId, draft);
  if (isLeft(preview)) return quoteOrFailure(messages, preview);
  const { review, records } = preview.right;
  const missing =
    eInvoices === undefined
      ? [{ path: "einvoice", message: "The service writes no e-invoices: omit einvoice" }]
      : eInvoices.readiness(records, { profile, isIssued: false }).missing;
  return quoteOrFailure(messages, right(review), missing.map(issueAt));
};

/**
 * Returns the quote of an invoice that was reviewed, or the failure of its request.
 *
 * @param found further issues, which come after those of the review.
 */
const quoteOrFailure = (
  messages: ReadRequest["messages"],
  review: Either<ReviewInvoiceError, InvoiceReview>,
  found: ReadonlyArray<ReturnType<typeof issueAt>> = [],
): Either<InvoiceReviewFailed | typeof internalError, QuoteJson> => {
  const issues = isLeft(review) ? [] : review.right.issues;
  const failure =
    validationFailure(messages, [...issues, ...found]) ??
    (isLeft(review) ? failureOf(review.left) : undefined);
  if (failure !== undefined) return left(failure as InvoiceReviewFailed);
  const quote = isLeft(review) ? undefined : review.right.quote;
  return quote === undefined ? left(internalError) : right(renderQuote(quote));
};
