import { buyPro, proPlan } from "./build.ts";
import type { VectorCase } from "./build.ts";

const USD = "13.535499554682065493724914679486";
const EUR = "11.904498929341986033539547683847";

/** The reference conversion; the whole quote is written out by hand. */
export const knownResult: ReadonlyArray<VectorCase> = [
  {
    name: "known-result-gbp-to-eur",
    why: "10 GBP are these digits of EUR through these of USD; any rounding misses the last one.",
    request: buyPro(1, "EUR"),
    catalog: proPlan("GBP", "10"),
    rates: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
    expected: {
      quote: {
        currency: "EUR",
        exchange_rate_timestamp: "2025-07-17 14:10:54",
        exchange_rates: { USD: "1", EUR: "0.879502000000000005", GBP: "0.738797999999999954" },
        total: { currency: "EUR", price: EUR, price_usd: USD },
        items: [
          {
            item: {
              type: "PRODUCT",
              product_id: "product_pro",
              quantity: 1,
              billing_schema_id: "schema_pro",
              currency: "GBP",
            },
            calculations: [
              {
                idx: 0,
                currency: "GBP",
                calculation_type: "PRODUCT",
                title: "Pro plan",
                initial_price: "10",
                price: "10",
                price_delta: "0",
                initial_price_orig: "10",
                price_orig: "10",
                price_delta_orig: "0",
                initial_price_usd: USD,
                price_usd: USD,
                price_delta_usd: "0",
                details: { product_id: "product_pro", currency: "GBP", price: "10", quantity: 1 },
              },
              {
                idx: 1,
                currency: "EUR",
                calculation_type: "CURRENCY_CHANGE",
                title: "GBP to EUR",
                initial_price: EUR,
                price: EUR,
                price_delta: "0",
                initial_price_orig: "10",
                price_orig: "10",
                price_delta_orig: "0",
                initial_price_usd: USD,
                price_usd: USD,
                price_delta_usd: "0",
                details: {
                  from: "GBP",
                  to: "EUR",
                  from_rate_usd: "0.738797999999999954",
                  to_rate_usd: "0.879502000000000005",
                },
              },
            ],
            total: {
              currency: "EUR",
              currency_original: "GBP",
              price: EUR,
              price_usd: USD,
              price_orig: "10",
            },
          },
          {
            item: { type: "TOTAL", currency: "EUR", status: "INCLUDED" },
            calculations: [
              {
                idx: 0,
                currency: "EUR",
                calculation_type: "TOTAL",
                title: "Total",
                initial_price: EUR,
                price: EUR,
                price_delta: "0",
                initial_price_orig: null,
                price_orig: null,
                price_delta_orig: "0",
                initial_price_usd: USD,
                price_usd: USD,
                price_delta_usd: "0",
                details: [],
              },
            ],
          },
          {
            item: { type: "TOTAL_USD", currency: "USD", status: "INCLUDED" },
            calculations: [
              {
                idx: 0,
                currency: "USD",
                calculation_type: "TOTAL_USD",
                title: "Total in USD",
                initial_price: USD,
                price: USD,
                price_delta: "0",
                details: [],
              },
            ],
          },
        ],
      },
    },
  },
];
