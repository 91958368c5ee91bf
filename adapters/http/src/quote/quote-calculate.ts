import { renderQuote, type QuoteRequest } from "quittance";
import { allows, fromJson, left, quoteRequest, right, type JsonObject } from "quittance/adapter";
import { forbidden } from "../request-failures.ts";
import { defineOperation } from "../operations/define-operation.ts";
import type { Operation } from "../operations/operation.ts";

/** POST /pay/quote */
export const calculateQuote: Operation = defineOperation({
  path: "/pay/quote",
  operationId: "calculateQuote",
  summary: "Price a product, lines or an invoice",
  description:
    "Prices exactly one of `product`, `invoice` and `items`, and returns every calculation step. " +
    "Stores nothing. A quote of a stored invoice also needs the scope `invoices.read`.",
  scopes: ["products.read"],
  group: "core",
  hasLargeBody: true,
  request: {
    name: "QuoteRequest",
    schema: quoteRequest,
    description:
      "Exactly one of `product`, `invoice` and `items`; `null` counts as absent. `currency` " +
      "defaults to the currency that all items share.",
  },
  responses: { 200: ["Quote", "The quote."] },
  failures: ["BadRequestOrRange", "UnavailableOrRatesOrTaxes"],
  quoteSeal: "response",
  read: ({ body, owner }) =>
    // A stored invoice shows more than the catalog does.
    isOfInvoice(body) && !allows(owner, "invoices.read")
      ? left(forbidden("invoices.read"))
      : right(fromJson<QuoteRequest>(body)),
  handle: async ({ payments, quoteSeals, environment, owner, body }, request) => {
    const { organizationId } = owner;
    const quote = await payments.quotes.calculate(organizationId, request);
    if (quote._tag === "Left") return quote;
    const data = renderQuote(quote.right);
    const success = { status: 200, message: "Resource created successfully", data } as const;
    if (quoteSeals === undefined || isOfInvoice(body)) return right(success);
    const dataText = JSON.stringify(data);
    const seal = await quoteSeals.sealText(organizationId, dataText, environment);
    return right({ ...success, dataText, headers: { "x-quote-seal": seal } });
  },
});

/** Whether a request is to price a stored invoice. */
const isOfInvoice = ({ product = null, invoice = null }: JsonObject): boolean =>
  product === null && invoice !== null;
