import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, orThrow } from "quittance";
import { explainQuote } from "quittance/explain";
import { rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";
import { priceList, requestFor, seller } from "./price-list.ts";

const quotes = createQuotes({
  catalog: memoryCatalog(priceList),
  rates: fixedRates(rateSetOf({ EUR: "0.8", GBP: "0.7" }, "2025-07-17 14:10:54")),
});

test("twelve seats with a coupon, paid in pounds, have this total and these steps", async () => {
  const cart = { seats: 12, currency: "GBP", couponPercent: Amount.of("2.5") } as const;
  const quote = orThrow(await quotes.calculate(seller, requestFor(cart)));
  expect(explainQuote(quote)).toBe(`Quote in GBP, at the rates of 2025-07-17 14:10:54 UTC
   1 USD = 0.8 EUR
   1 USD = 0.7 GBP

1. Seat
   Product product_seat, billing schema schema_seat
   Price                     12.5 EUR × 12 = 150 EUR
   From ten seats on of 8 %  150 × 8 ÷ 100 = 12 EUR
   From ten seats on         150 − 12 = 138 EUR
   Coupon of 2.5 %           138 × 2.5 ÷ 100 = 3.45 EUR
   Coupon                    138 − 3.45 = 134.55 EUR
   In US dollars             134.55 EUR ÷ 0.8 = 168.1875 USD
   In GBP                    168.1875 USD × 0.7 = 117.73125 GBP

Totals
   Total in GBP              117.73125 GBP
   Total in US dollars       168.1875 USD
`);
});
