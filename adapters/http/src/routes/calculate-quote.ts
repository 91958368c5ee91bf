import { right } from "quittance";
import { answerQuote, readQuoteRequest } from "quittance/wire";
import type { Route } from "../route.ts";

/** POST /pay/quote */
export const calculateQuoteRoute: Route = {
  path: "/pay/quote",
  scope: "products.read",
  handle: async ({ payments, organizationId, body }) => {
    const request = readQuoteRequest(body);
    const review = request.draft && (await payments.reviewQuote(organizationId, request.draft));
    const answer = answerQuote(request, review);
    if (answer._tag === "Left") return answer;
    return right({ status: 200, message: "Resource created successfully", data: answer.right });
  },
};
