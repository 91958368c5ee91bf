import { memoryCatalog } from "@quittance/memory";
import { fixedRates, type QuoteJson, renderQuote } from "quittance";
import { reviewInvoice } from "../../../src/invoice/invoice-review.ts";
import { validateInvoice } from "../../../src/invoice/invoice-validate.ts";
import { invoiceRequests, quoteResponse } from "quittance/wire";
import type { PricingInputs } from "../vector-inputs.ts";
import { failedResult, type FailedResult } from "./failed-result.ts";
import { pricingSetupOf } from "./pricing-setup.ts";

type Result = FailedResult | { readonly quote: QuoteJson };

/** The result of the library: the request is read and reviewed as by a service. */
export const validateResult = async (inputs: PricingInputs): Promise<Result> => {
  const { organizationId, catalog, rates, ...policy } = pricingSetupOf(inputs);
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates), ...policy };
  const { messages, draft, request } = invoiceRequests.create.read(inputs.request);
  const review = await reviewInvoice(organizationId, draft)(ports)();
  const result = quoteResponse({ messages, variant: "items" }, review);
  if (request !== undefined) {
    const direct = await validateInvoice(organizationId, request)(ports)();
    if (direct._tag !== result._tag) throw new Error("the two ways to validate differ");
    if (direct._tag === "Right" && result._tag === "Right") {
      return { quote: renderQuote(direct.right) };
    }
  }
  return result._tag === "Right" ? { quote: result.right } : failedResult(result.left);
};
