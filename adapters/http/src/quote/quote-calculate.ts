import { left, right, type Either } from "quittance";
import type { QuoteInvoiceError, ReviewQuoteError } from "quittance/errors";
import { allows, type QuoteReview } from "quittance/adapter";
import { quoteRequestSchema, readQuoteRequest, reviewOfInvoice } from "quittance/wire";
import { forbidden } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import type { Operation, OwnerCall } from "../operations/operation.ts";
import { quoteOrFailure } from "../operations/read-request.ts";

/** POST /pay/quote */
export const calculateQuote: Operation = defineOperation({
  path: "/pay/quote",
  operationId: "calculateQuote",
  summary: "Price a product, lines or an invoice",
  description:
    "Prices exactly one of `product`, `invoice` and `items`, and returns every calculation step. " +
    "Stores nothing. A quote of a stored invoice also needs the scope `invoices.read`.",
  scopes: ["products.read"],
  audience: "organization",
  group: "core",
  hasLargeBody: true,
  request: {
    name: "QuoteRequest",
    schema: quoteRequestSchema,
    description:
      "Exactly one of `product`, `invoice` and `items`; `null` counts as absent. `currency` " +
      "defaults to the currency that all items share.",
  },
  responses: { 200: ["Quote", "The quote."] },
  failures: ["BadRequestOrRange", "UnavailableOrRatesOrTaxes"],
  quoteSeal: "response",
  read: ({ body, owner }) => {
    const request = readQuoteRequest(body);
    // A stored invoice shows more than the catalog does.
    return request.variant === "invoice" && !allows(owner, "invoices.read")
      ? left(forbidden("invoices.read"))
      : right(request);
  },
  handle: async (call, request) => {
    const quote = quoteOrFailure<ReviewError>(request, await review(request, call));
    if (quote._tag === "Left") return quote;
    const { quoteSeals, environment, owner } = call;
    const data = quote.right;
    const success = { status: 200, message: "Resource created successfully", data } as const;
    if (quoteSeals === undefined || request.draft === undefined) return right(success);
    const dataText = JSON.stringify(data);
    const seal = await quoteSeals.sealText(owner.organizationId, dataText, environment);
    return right({ ...success, dataText, headers: { "x-quote-seal": seal } });
  },
});

/** `reviewOfInvoice` turns an unknown invoice into a validation issue. */
type ReviewError =
  ReviewQuoteError | Exclude<QuoteInvoiceError, { readonly kind: "InvoiceNotFound" }>;

const review = async (
  { draft, invoice }: ReturnType<typeof readQuoteRequest>,
  { payments, owner: { organizationId } }: OwnerCall,
): Promise<Either<ReviewError, QuoteReview> | undefined> => {
  if (draft !== undefined) return payments.reviewQuote(organizationId, draft);
  if (invoice === undefined) return undefined;
  const quoted = await payments.quoteInvoice(organizationId, invoice.id, invoice.currency);
  return reviewOfInvoice(quoted) as Either<ReviewError, QuoteReview>;
};
