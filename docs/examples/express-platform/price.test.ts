import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  orThrow,
  renderQuote,
  createCoupons,
  createTaxes,
} from "quittance";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { expect, test } from "vitest";
import { createPricing, totals } from "./pricing.ts";
import { shop } from "./provider.ts";

const ports = {
  ...memoryStore(),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  clock: fixedClock("2025-07-17 15:00:00"),
  newId: sequentialIds(),
  totals,
};
const catalog = { taxes: createTaxes(ports), coupons: createCoupons(ports) };
const taxIds = [await createPricing(catalog, shop)];
const price = Amount.of("12.50");
const mugs = { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 2, taxIds } as const;

test.each([
  [[], "29.75", "4.75"],
  [["welcome"], "26.78", "4.28"],
])("two mugs with the coupons %j cost %s, of which %s is VAT", async (coupons, total, tax) => {
  const request = { items: [mugs], coupons };
  const quote = renderQuote(orThrow(await createQuotes(ports).calculate(shop, request)));
  expect([quote.total.price, quote.taxes?.[0]?.amount]).toEqual([total, tax]);
});
