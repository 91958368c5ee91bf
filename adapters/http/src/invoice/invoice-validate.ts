import { isLeft, right, type Either, type QuoteJson } from "quittance";
import type { ReviewQuoteError } from "quittance/errors";
import { invoiceRequests, type EInvoiceProfile } from "quittance/wire";
import { defineOperation } from "../operations/define-operation.ts";
import type { FailureWith } from "../operations/operation-failures.ts";
import type { Operation, OwnerCall } from "../operations/operation.ts";
import { quoteOrFailure, type ReviewFailed } from "../operations/read-request.ts";
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
export type InvoiceReviewFailed = ReviewFailed<ReviewQuoteError> | FailureWith<"AMOUNT_TOO_SMALL">;

/** Returns the quote that an invoice would have, or every issue of its request. */
export const reviewInvoice = async (
  { messages, draft }: Pick<ReadRequest, "messages" | "draft">,
  { payments, owner }: OwnerCall,
): Promise<Either<InvoiceReviewFailed, QuoteJson>> =>
  quoteOrFailure(
    { messages, variant: "items" },
    await payments.reviewInvoice(owner.organizationId, draft),
  );

/** Returns the quote of an invoice that can be an e-invoice, or every issue of its request. */
const reviewEInvoice = async (
  { messages, draft }: ReadRequest,
  profile: EInvoiceProfile,
  { payments, owner, eInvoices }: OwnerCall,
): Promise<Either<InvoiceReviewFailed, QuoteJson>> => {
  const request = { messages, variant: "items" } as const;
  const preview = await payments.previewInvoice(owner.organizationId, draft);
  if (isLeft(preview)) return quoteOrFailure(request, preview);
  const { review, records } = preview.right;
  const missing =
    eInvoices === undefined
      ? [{ path: "einvoice", message: "The service writes no e-invoices: omit einvoice" }]
      : eInvoices.readiness(records, { profile, isIssued: false }).missing;
  return quoteOrFailure<ReviewQuoteError>(request, right(review), missing.map(issueAt));
};
