import { left, right } from "quittance";
import { allows } from "quittance/adapter";
import { quoteResponse, readQuoteRequest, reviewOfInvoice } from "quittance/wire";
import { forbidden } from "../request-failures.ts";
import type { OwnerCall, Route } from "../route.ts";

/** POST /pay/quote */
export const calculateQuoteRoute: Route = {
  path: "/pay/quote",
  scopes: ["products.read"],
  hasLargeBody: true,
  isExtension: false,
  audience: "organization",
  handle: async (call) => {
    const request = readQuoteRequest(call.body);
    // A stored invoice shows more than the catalogue does.
    if (request.variant === "invoice" && !allows(call.owner, "invoices.read")) {
      return left(forbidden("invoices.read"));
    }
    const answer = quoteResponse(request, await review(request, call));
    if (answer._tag === "Left") return answer;
    const { quoteSeals, environment, owner } = call;
    const headers =
      quoteSeals === undefined || request.draft === undefined
        ? {}
        : {
            "x-quote-seal": await quoteSeals.seal(owner.organizationId, answer.right, environment),
          };
    const message = "Resource created successfully";
    return right({ status: 200, message, data: answer.right, headers });
  },
};

const review = (
  { draft, invoice }: ReturnType<typeof readQuoteRequest>,
  { payments, owner: { organizationId } }: OwnerCall,
): Promise<Parameters<typeof quoteResponse>[1]> => {
  if (draft !== undefined) return payments.reviewQuote(organizationId, draft);
  if (invoice === undefined) return Promise.resolve(undefined);
  return payments.quoteInvoice(organizationId, invoice.id, invoice.currency).then(reviewOfInvoice);
};
