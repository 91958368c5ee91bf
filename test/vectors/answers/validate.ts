import { memoryCatalog } from "@quittance/memory";
import { fixedRates } from "quittance";
import { reviewInvoice, validateInvoice } from "quittance/adapter";
import { quoteResponse, readInvoiceRequest, renderQuote, type QuoteJson } from "quittance/wire";
import type { PricingInputs } from "../vector-inputs.ts";
import type { Refusal } from "../vector.ts";
import { refusalOf } from "./refusal-of.ts";
import { shopOf } from "./shop.ts";

type Answer = Refusal | { readonly quote: QuoteJson };

/** What the library answers: the request is read and reviewed as a service does it. */
export const validateAnswer = async (inputs: PricingInputs): Promise<Answer> => {
  const { organizationId, catalog, rates } = shopOf(inputs.catalogue, inputs.rates);
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates) };
  const { messages, draft, request } = readInvoiceRequest(inputs.request);
  const review = await reviewInvoice(organizationId, draft)(ports)();
  const answer = quoteResponse({ messages, variant: "items" }, review);
  if (request !== undefined) {
    const direct = await validateInvoice(organizationId, request)(ports)();
    if (direct._tag !== answer._tag) throw new Error("the two ways to validate differ");
    if (direct._tag === "Right" && answer._tag === "Right") {
      return { quote: renderQuote(direct.right) };
    }
  }
  return answer._tag === "Right" ? { quote: answer.right } : refusalOf(answer.left);
};
