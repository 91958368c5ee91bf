import { adjusted, market, productItem, proPlan } from "./build.ts";
import type { VectorCase } from "./build.ts";

const tenPercentOff = { type: "DISCOUNT", percent: "10" } as const;
const fiveOff = { type: "DISCOUNT", amount: "5" } as const;

/** Fees, adjustments one after another, and adjustments before a conversion. */
export const adjustmentChains: ReadonlyArray<VectorCase> = [
  {
    name: "discount-then-conversion",
    why: "The adjusted price is converted, from the USD amount that the discount step ended at.",
    request: { currency: "EUR", items: [adjusted("GBP", "11", { type: "DISCOUNT", amount: "1" })] },
    rates: market("GBP", "EUR"),
    values: {
      "items.0.calculations.1.price_usd": "13.535499554682065493724914679486",
      "items.0.calculations.2.price_orig": "10",
      "items.0.calculations.2.price": "11.904498929341986033539547683847",
      "items.0.total.price_orig": "10",
    },
  },
  {
    name: "discount-then-fee",
    why: "Each adjustment starts where the one before it ended: 100 - 10 % + 10 % is 99.",
    request: { items: [adjusted("USD", "100", tenPercentOff, { type: "FEE", percent: "10" })] },
    values: {
      "items.0.calculations.1.price": "90",
      "items.0.calculations.2.initial_price": "90",
      "items.0.calculations.2.price": "99",
      "items.0.calculations.2.price_delta": "9",
    },
  },
  {
    name: "fixed-discount-before-a-percentage",
    why: "Adjustments apply in their order: (50 - 5) less 10 % is 40.5.",
    request: { items: [adjusted("USD", "50", fiveOff, tenPercentOff)] },
    values: { "total.price": "40.5" },
  },
  {
    name: "fixed-discount-after-a-percentage",
    why: "The other order gives another price: 50 less 10 %, less 5, is 40.",
    request: { items: [adjusted("USD", "50", tenPercentOff, fiveOff)] },
    values: { "total.price": "40" },
  },
  {
    name: "fee-by-percent",
    why: "A percentage fee is added to the running price.",
    request: {
      items: [adjusted("USD", "80", { type: "FEE", title: "Card fee", percent: "2.5" })],
    },
    values: {
      "items.0.calculations.1.price_delta": "2",
      "items.0.calculations.1.title": "Card fee",
      "total.price": "82",
    },
  },
  {
    name: "fee-of-a-fixed-amount-then-conversion",
    why: "A fixed fee is in the currency of the line and is converted with it.",
    request: { currency: "EUR", items: [adjusted("GBP", "9.7", { type: "FEE", amount: "0.30" })] },
    rates: market("GBP", "EUR"),
    values: {
      "items.0.calculations.1.details.amount": "0.3",
      "items.0.calculations.1.title": "Fee",
      "total.price": "11.904498929341986033539547683847",
    },
  },
  {
    name: "fee-above-one-hundred-percent",
    why: "A fee may be more than the price.",
    request: { items: [adjusted("USD", "4", { type: "FEE", percent: "250" })] },
    values: { "total.price": "14" },
  },
  {
    name: "fee-after-a-full-discount",
    why: "A price of 0 takes a fixed fee and stays 0 under a percentage.",
    request: {
      items: [
        adjusted(
          "USD",
          "4",
          { type: "DISCOUNT", amount: "9" },
          { type: "FEE", percent: "20" },
          { type: "FEE", amount: "1.5" },
        ),
      ],
    },
    values: {
      "items.0.calculations.2.price_delta": "0",
      "items.0.calculations.3.price": "1.5",
    },
  },
  {
    name: "percentage-of-thirty-digits",
    why: "A percentage may carry 30 fractional digits; it is shown in canonical form.",
    request: {
      items: [
        adjusted("USD", "1", { type: "FEE", percent: "33.333333333333333333333333333333" }),
        adjusted("USD", "1", { type: "FEE", percent: "12.500" }),
      ],
    },
    values: {
      "items.0.total.price": "1.333333333333333333333333333333",
      "items.1.calculations.1.details.percent": "12.5",
      "total.price": "2.458333333333333333333333333333",
    },
  },
  {
    name: "adjustments-on-several-lines",
    why: "Every line has its own adjustments; the totals add what the lines end at.",
    request: {
      currency: "EUR",
      items: [
        productItem("pro", "pro", 2, [tenPercentOff]),
        adjusted("EUR", "20", { type: "FEE", amount: "0.5" }),
        productItem("pro", "pro", 1),
      ],
    },
    catalog: proPlan("GBP", "12.5"),
    rates: market("GBP", "EUR"),
  },
];
