import { left, right, type CreatedInvoice, type OrganizationId, type Quittance } from "quittance";
import {
  quoteResponse,
  failureOf,
  readInvoiceRequest,
  renderFullInvoice,
  type Failure,
  type ReadInvoiceRequest,
} from "quittance/wire";
import type { Route, Success } from "../route.ts";
import { offerOf } from "./offer-of.ts";

/** POST /invoices/validate */
export const validateInvoiceRoute: Route = {
  path: "/invoices/validate",
  scopes: ["invoices.create"],
  hasLargeBody: true,
  isExtension: false,
  audience: "organization",
  handle: async ({ payments, owner, body }) => {
    const answer = await review(readInvoiceRequest(body), owner.organizationId, payments);
    if (answer._tag === "Left") return answer;
    const quote = answer.right;
    const data = { valid: true, currency: quote.currency, quote };
    return right({ status: 200, message: "Invoice data is valid", data });
  },
};

/** POST /invoices, with an Idempotency-Key if the caller wishes, and with a quote to be accepted. */
export const createInvoiceRoute: Route = {
  path: "/invoices",
  scopes: ["invoices.create"],
  hasLargeBody: true,
  isExtension: true,
  audience: "organization",
  handle: async ({ payments, quoteSeals, environment, owner, body, header }) => {
    const { organizationId } = owner;
    const { quote = null, ...data } = body;
    const read = readInvoiceRequest(data);
    const { request } = read;
    if (request === undefined) {
      const refused = await review(read, organizationId, payments);
      return refused._tag === "Left" ? refused : left(unreadable);
    }
    const offer =
      quote === null
        ? right(undefined)
        : await offerOf(organizationId, quote, header("x-quote-seal"), quoteSeals, environment);
    if (offer._tag === "Left") return offer;
    const options = { idempotencyKey: header("idempotency-key"), offer: offer.right };
    const created = await payments.createInvoice(organizationId, request, options);
    return created._tag === "Left" ? left(failureOf(created.left)) : right(answerOf(created.right));
  },
};

const answerOf = ({ created, replayed }: CreatedInvoice): Success => {
  const data = renderFullInvoice(created, createdParts, "organization");
  return replayed
    ? { status: 200, message: "Resource was created before", data }
    : { status: 201, message: "Resource created successfully", data };
};

const createdParts = new Set(["items", "items.payment_intent", "calculations"] as const);

/** Stands in for the issues of a request that its reader could not complete but did not explain. */
const unreadable: Failure = { code: "INTERNAL", message: "Internal error" };

const review = async (
  { messages, draft }: ReadInvoiceRequest,
  organizationId: OrganizationId,
  payments: Quittance,
): Promise<ReturnType<typeof quoteResponse>> =>
  quoteResponse(
    { messages, variant: "items" },
    await payments.reviewInvoice(organizationId, draft),
  );
