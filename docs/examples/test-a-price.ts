import { memoryCatalog } from "@quittance/memory";
import { createQuotes, fee, fixedRates, freshRates, orThrow, renderQuote } from "quittance";
import { fixedClock, rateSetOf, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";

const rates = fixedRates(rateSetOf({ GBP: "0.75", EUR: "0.88" }, "2025-07-17 14:10:54"));
const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const parcel = { title: "Parcel", currency: "GBP", price: "10" } as const;
const adjustments = [fee({ percent: "20" }, "Night delivery")];
const delivery = { currency: "EUR", items: [{ ...parcel, adjustments }] } as const;

test("a parcel by night costs a fifth more", async () => {
  const quotes = createQuotes({ catalog, rates, totals: "invoice" });
  const quote = orThrow(await quotes.calculate(testOrganization, delivery));
  expect(renderQuote(quote).total).toEqual({ currency: "EUR", price: "14.08", price_usd: "16" });
});

test("rejects rates of yesterday", async () => {
  const tomorrow = fixedClock("2025-07-18 14:10:55");
  const fresh = freshRates(rates, { maxAge: 86_400 }, tomorrow);
  const quotes = createQuotes({ catalog, rates: fresh, totals: "invoice" });
  const result = await quotes.calculate(testOrganization, delivery);
  expect(result).toMatchObject({ _tag: "Left", left: { kind: "RateStale", maxAge: 86_400 } });
});
