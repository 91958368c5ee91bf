import { left, right, type OrganizationId, type Payments } from "quittance";
import {
  answerQuote,
  failureOf,
  readInvoiceRequest,
  renderFullInvoice,
  type Failure,
  type ReadInvoiceRequest,
} from "quittance/wire";
import type { Route } from "../route.ts";

/** POST /invoices/validate */
export const validateInvoiceRoute: Route = {
  path: "/invoices/validate",
  scopes: ["invoices.create"],
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

/** POST /invoices, with an Idempotency-Key if the caller wishes. */
export const createInvoiceRoute: Route = {
  path: "/invoices",
  scopes: ["invoices.create"],
  isExtension: true,
  audience: "organization",
  handle: async ({ payments, owner, body, header }) => {
    const { organizationId } = owner;
    const read = readInvoiceRequest(body);
    const { request } = read;
    if (request === undefined) {
      const refused = await review(read, organizationId, payments);
      return refused._tag === "Left" ? refused : left(unreadable);
    }
    const idempotencyKey = header("idempotency-key");
    const created = await payments.createInvoice(organizationId, request, { idempotencyKey });
    if (created._tag === "Left") return left(failureOf(created.left));
    const { created: invoice, replayed } = created.right;
    const data = renderFullInvoice(invoice, createdParts, "organization");
    return right(
      replayed
        ? { status: 200, message: "Resource was created before", data }
        : { status: 201, message: "Resource created successfully", data },
    );
  },
};

const createdParts = new Set(["items", "items.payment_intent", "calculations"] as const);

/** Stands in for the faults of a request that its reader could not complete but did not explain. */
const unreadable: Failure = { code: "INTERNAL", message: "Internal error" };

const review = async (
  { issues, draft }: ReadInvoiceRequest,
  organizationId: OrganizationId,
  payments: Payments,
): Promise<ReturnType<typeof answerQuote>> =>
  answerQuote({ issues, variant: "items" }, await payments.reviewInvoice(organizationId, draft));
