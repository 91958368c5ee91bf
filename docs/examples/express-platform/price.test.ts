import { memoryStore } from "@quittance/memory";
import { Amount, createCatalog, createQuotes, orThrow, renderQuote } from "quittance";
import { verifyQuote } from "quittance/evidence";
import {
  fixedClock,
  fixedRates,
  rateSetOf,
  sequentialIds,
  testOrganization,
} from "quittance/testing";
import { expect, test } from "vitest";
import { createPricing, rounding } from "./pricing.ts";

const ports = {
  ...memoryStore(),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: fixedClock("2025-07-17 15:00:00"),
  newId: sequentialIds(),
  rounding,
};
const catalog = createCatalog(ports);
const vat = await createPricing(catalog, testOrganization);

test.each([
  [[], "29.75", "4.75"],
  [["welcome"], "26.78", "4.275"],
])("two mugs with the coupons %j cost %s, of which %s is VAT", async (coupons, total, tax) => {
  const { created: mug } = orThrow(await catalog.createProduct(testOrganization, { name: "Mug" }));
  const { created: price } = orThrow(
    await catalog.createBillingSchema(testOrganization, mug.id, {
      name: "Each",
      basePrice: { currency: "EUR", amount: Amount.of("12.50") },
      taxIds: [vat],
    }),
  );
  const item = {
    type: "PRODUCT",
    productId: mug.id,
    billingSchemaId: price.id,
    quantity: 2,
  } as const;
  const request = { items: [item], coupons };
  const quote = renderQuote(
    orThrow(await createQuotes(ports).calculateQuote(testOrganization, request)),
  );
  expect(quote.total.price).toBe(total);
  expect(quote.taxes?.[0]?.amount).toBe(tax);
  expect(verifyQuote(quote, { rounding })).toEqual([]);
});
