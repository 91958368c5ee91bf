import { left, right, type CreatedInvoice } from "quittance";
import { invoiceRequestSchema, readInvoiceRequest, renderFullInvoice } from "quittance/wire";
import { internalError } from "../request-failures.ts";
import { defineOperation } from "./define-operation.ts";
import { openOffer } from "./open-offer.ts";
import type { Operation, Success } from "./operation.ts";
import { reviewInvoice } from "./validate-invoice.ts";

/** POST /invoices */
export const createInvoice: Operation = defineOperation({
  path: "/invoices",
  operationId: "createInvoice",
  summary: "Create an invoice",
  description:
    "With an `Idempotency-Key` it is safe to send again: the same content answers 200 with the " +
    "invoice as it is now. With a `quote` it is made at the rates of that quote, where the host " +
    "takes quotes back: send it as it was answered, with its `X-Quote-Seal`.",
  scopes: ["invoices.create"],
  audience: "organization",
  isExtension: true,
  hasLargeBody: true,
  request: {
    name: "CreateInvoiceRequest",
    // The OpenAPI document adds `quote`, which `quoteSeals.open` validates.
    schema: invoiceRequestSchema,
    description:
      "As for checking it. `quote` is one that was answered for the same items, to be accepted as it is.",
  },
  responses: {
    200: ["CreatedInvoice", "An earlier request with the same key had created it."],
    201: ["CreatedInvoice", "The invoice."],
  },
  failures: ["BadRequestOrAmount", "UnavailableOrRates", "IdempotencyMismatch", "QuoteExpired"],
  takesIdempotencyKey: true,
  quoteSeal: "request",
  read: async (call) => {
    const { quote = null, ...data } = call.body;
    const read = readInvoiceRequest(data);
    const { request } = read;
    if (request === undefined) {
      const review = await reviewInvoice(read, call);
      return review._tag === "Left" ? review : left(internalError);
    }
    const offer = quote === null ? right(undefined) : await openOffer(quote, call);
    return offer._tag === "Left" ? offer : right({ request, offer: offer.right });
  },
  handle: async ({ payments, owner, header }, { request, offer }) => {
    const options = { idempotencyKey: header("idempotency-key"), offer };
    const created = await payments.createInvoice(owner.organizationId, request, options);
    return created._tag === "Left" ? created : right(successOf(created.right));
  },
});

const successOf = ({ created, replayed }: CreatedInvoice): Success => {
  const data = renderFullInvoice(created, createdParts, "organization");
  return replayed
    ? { status: 200, message: "Resource was created before", data }
    : { status: 201, message: "Resource created successfully", data };
};

const createdParts = new Set(["items", "items.payment_intent", "calculations"] as const);
