import { isLeft, type CreatedInvoice, type OfferedInvoice } from "quittance";
import { fromJson, left, newInvoiceDescription, read, responses, right } from "quittance/adapter";
import type { Invalid } from "quittance/errors";
import { defineOperation } from "../operations/define-operation.ts";
import type { Operation, Success } from "../operations/operation.ts";

/** POST /invoices */
export const createInvoice: Operation = defineOperation({
  path: "/invoices",
  operationId: "createInvoice",
  summary: "Create an invoice",
  description:
    "With an `Idempotency-Key` the request is safe to retry: the same content returns 200 and " +
    "the current state of the invoice. With a `quote` the invoice has the rates of that quote, " +
    "if the host accepts quotes: send the unchanged quote and its `X-Quote-Seal`. Its items may be " +
    "left out.",
  scopes: ["invoices.create"],
  group: "extension",
  hasLargeBody: true,
  request: {
    name: "CreateInvoiceRequest",
    // The OpenAPI document adds `quote`, which `quoteSeals.open` validates.
    schema: newInvoiceDescription.newInvoice,
    description:
      "`items` are required without a `quote`; with one, they must be its items. `currency` is " +
      "required if the items do not share one.",
  },
  responses: {
    200: ["CreatedInvoice", "An earlier request with the same key created the invoice."],
    201: ["CreatedInvoice", "The invoice."],
  },
  failures: [
    "BadRequestOrAmount",
    "UnavailableOrRatesOrTaxes",
    "IdempotencyMismatch",
    "QuoteExpired",
  ],
  takesIdempotencyKey: true,
  quoteSeal: "request",
  read: async (call) => {
    const { quote = null, ...data } = call.body;
    const request = fromJson<OfferedInvoice>(data);
    if (quote === null) return right({ request, offer: undefined });
    // Issues of the form take precedence over those of the quote.
    const checked = read(newInvoiceDescription.offeredInvoice, request);
    if (isLeft(checked)) return checked;
    const { quoteSeals, owner, header, environment } = call;
    if (quoteSeals === undefined) return left(noQuotes);
    const seal = header("x-quote-seal");
    const offer = await quoteSeals.open(owner.organizationId, quote, seal, environment);
    return isLeft(offer) ? offer : right({ request, offer: offer.right });
  },
  handle: async ({ payments, owner, header }, { request, offer }) => {
    const options = { idempotencyKey: header("idempotency-key"), offer };
    const created = await payments.invoices.create(owner.organizationId, request, options);
    return created._tag === "Left" ? created : right(successOf(created.right));
  },
});

const noQuotes: Invalid = {
  kind: "Invalid",
  issues: [{ path: ["quote"], message: "is not accepted by this service; omit it" }],
};

const successOf = (created: CreatedInvoice): Success => {
  const data = responses.renderFullInvoice(created, createdParts, "organization");
  return created.replayed
    ? { status: 200, message: "Resource was created before", data }
    : { status: 201, message: "Resource created successfully", data };
};

const createdParts = new Set(["items", "items.payment_intent", "calculations"] as const);
