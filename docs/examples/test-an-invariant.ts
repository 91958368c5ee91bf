import { memoryCatalog } from "@quittance/memory";
import * as fc from "fast-check";
import { createQuotes, fixedRates, renderQuote } from "quittance";
import { verifyQuote } from "quittance/explain";
import { anyPricingCase } from "quittance/testing/generators";
import { expect, test } from "vitest";

test("every request is rejected, or its quote can be verified", async () => {
  await fc.assert(
    fc.asyncProperty(anyPricingCase, async ({ organizationId, request, catalog, rates }) => {
      const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates) };
      const result = await createQuotes(ports).calculate(organizationId, request);
      if (result._tag === "Left") expect(result.left.kind).toBe("Invalid");
      else expect(verifyQuote(renderQuote(result.right))).toEqual([]);
    }),
  );
});
