import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fee,
  fixedRates,
  freshRates,
  orThrow,
  type QuoteRequest,
  renderQuote,
} from "quittance";
import { fixedClock, rateSetOf, testOrganization } from "quittance/testing";
import { expect, test } from "vitest";

const rates = fixedRates(
  rateSetOf({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }, "2025-07-17 14:10:54"),
);
const catalog = memoryCatalog({ products: [], billingSchemas: [] });

const delivery: QuoteRequest = {
  currency: "EUR",
  items: [
    {
      type: "PAYMENT_INTENT",
      currency: "GBP",
      price: Amount.of("10"),
      quantity: 1,
      title: "Parcel",
      adjustments: [fee({ percent: Amount.of("20") }, "Night delivery")],
    },
  ],
};

test("a parcel by night costs a fifth more, to the last digit", async () => {
  const quote = orThrow(
    await createQuotes({ catalog, rates }).calculate(testOrganization, delivery),
  );
  expect(renderQuote(quote).total).toEqual({
    currency: "EUR",
    price: "14.285398715210383240247457220616",
    price_usd: "16.242599465618478592469897615383",
  });
});

test("rejects rates of yesterday", async () => {
  const tomorrow = fixedClock("2025-07-18 14:10:55");
  const fresh = freshRates(rates, { maxAge: 86_400 }, tomorrow);
  const result = await createQuotes({ catalog, rates: fresh }).calculate(
    testOrganization,
    delivery,
  );
  expect(result).toMatchObject({ _tag: "Left", left: { kind: "RateStale", maxAge: 86_400 } });
});
