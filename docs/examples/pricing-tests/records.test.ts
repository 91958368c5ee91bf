import { memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, orThrow } from "quittance";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { invoiceDescription } from "quittance/adapter";
import { expect, test } from "vitest";
import { priceList, requestFor, seller } from "./price-list.ts";

test("with a fixed clock and identifiers that count, records are known beforehand", async () => {
  const payments = createQuittance({
    ...memoryStore(priceList),
    rates: fixedRates(rateSetOf({ EUR: "0.8" })),
    clock: fixedClock("2025-07-17 12:00:00"),
    newId: sequentialIds(),
  });
  const request = { ...requestFor({ seats: 3, currency: "EUR" }), customerEmail: "r@example.com" };
  const { invoice } = orThrow(await payments.invoices.create(seller, request));
  expect(invoiceDescription.invoiceViews.row.write(invoice)).toEqual({
    id: "invoice_1",
    organization_id: "org_acme",
    status: "PENDING",
    substatus: null,
    currency: "EUR",
    price: "37.5",
    price_usd: "46.875",
    customer_email: "r@example.com",
    created_at: "2025-07-17 12:00:00",
    updated_at: "2025-07-17 12:00:00",
  });
});
