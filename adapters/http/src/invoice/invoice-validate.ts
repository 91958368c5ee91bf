import { right, type Either, type QuoteJson } from "quittance";
import type { ReviewQuoteError } from "quittance/errors";
import { invoiceRequests } from "quittance/wire";
import { defineOperation } from "../operations/define-operation.ts";
import type { FailureWith } from "../operations/operation-failures.ts";
import type { Operation, OwnerCall } from "../operations/operation.ts";
import { quoteOrFailure, type ReviewFailed } from "../operations/read-request.ts";

/** POST /invoices/validate */
export const validateInvoice: Operation = defineOperation({
  path: "/invoices/validate",
  operationId: "validateInvoice",
  summary: "Validate an invoice",
  description:
    "Succeeds exactly if creating the invoice would, and returns its quote. Stores nothing.",
  scopes: ["invoices.create"],
  audience: "organization",
  group: "core",
  hasLargeBody: true,
  request: {
    name: "InvoiceRequest",
    schema: invoiceRequests.create.schema,
    description: "`currency` is required if the items do not share one; `null` counts as absent.",
  },
  responses: { 200: ["ValidInvoice", "The data is valid."] },
  failures: ["BadRequestOrAmount", "UnavailableOrRatesOrTaxes"],
  read: ({ body }) => right(invoiceRequests.create.read(body)),
  handle: async (call, request) => {
    const quote = await reviewInvoice(request, call);
    if (quote._tag === "Left") return quote;
    const data = { valid: true, currency: quote.right.currency, quote: quote.right };
    return right({ status: 200, message: "Invoice data is valid", data });
  },
});

/** Failures of the data of an invoice. Unlike a quote, its total cannot be 0 for paid items. */
export type InvoiceReviewFailed = ReviewFailed<ReviewQuoteError> | FailureWith<"AMOUNT_TOO_SMALL">;

/** Returns the quote that an invoice would have, or every issue of its request. */
export const reviewInvoice = async (
  { messages, draft }: ReturnType<typeof invoiceRequests.create.read>,
  { payments, owner }: OwnerCall,
): Promise<Either<InvoiceReviewFailed, QuoteJson>> =>
  quoteOrFailure(
    { messages, variant: "items" },
    await payments.reviewInvoice(owner.organizationId, draft),
  );
