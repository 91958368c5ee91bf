import { adjusted, market, productItem, proPlan } from "./build.ts";
import type { VectorCase } from "./build.ts";

const ULP = "0.000000000000000000000000000001";

/** One discount on a line. */
export const discounts: ReadonlyArray<VectorCase> = [
  {
    name: "discount-by-percent",
    why: "A percentage comes off the running price; the delta is negative.",
    request: { items: [adjusted("USD", "50", { type: "DISCOUNT", percent: "10" })] },
    values: {
      "items.0.calculations.1.initial_price": "50",
      "items.0.calculations.1.price": "45",
      "items.0.calculations.1.price_delta": "-5",
      "items.0.calculations.1.title": "Discount",
      "total.price": "45",
    },
  },
  {
    name: "discount-of-a-fixed-amount",
    why: "A fixed amount comes off the price of the whole line, not of each unit.",
    request: { items: [productItem("pro", "pro", 4, [{ type: "DISCOUNT", amount: "5" }])] },
    catalog: proPlan("GBP", "12.5"),
    rates: { GBP: "0.75" },
    values: {
      "items.0.calculations.1.price": "45",
      "items.0.calculations.1.price_delta": "-5",
      "items.0.calculations.1.initial_price_usd": "66.666666666666666666666666666666",
      "items.0.calculations.1.price_usd": "60",
      "items.0.calculations.1.price_delta_usd": "-6.666666666666666666666666666666",
    },
  },
  {
    name: "discount-above-the-price",
    why: "A fixed discount never takes a line below zero.",
    request: {
      items: [adjusted("USD", "19.99", { type: "DISCOUNT", title: "Voucher", amount: "50" })],
    },
    values: {
      "items.0.calculations.1.price": "0",
      "items.0.calculations.1.price_delta": "-19.99",
      "items.0.calculations.1.details.amount": "50",
      "items.0.calculations.1.title": "Voucher",
    },
  },
  {
    name: "discount-of-exactly-the-price",
    why: "A fixed discount equal to the price leaves 0.",
    request: { items: [adjusted("USD", "5", { type: "DISCOUNT", amount: "5" })] },
    values: { "total.price": "0", "items.0.calculations.1.price_delta": "-5" },
  },
  {
    name: "discount-of-one-hundred-percent",
    why: "A full discount leaves 0 in every column, before and after the conversion.",
    request: {
      currency: "EUR",
      items: [adjusted("GBP", "10", { type: "DISCOUNT", percent: "100" })],
    },
    rates: market("GBP", "EUR"),
    values: {
      "items.0.calculations.1.price_delta": "-10",
      "items.0.calculations.1.price_delta_usd": "-13.535499554682065493724914679486",
      "items.0.calculations.2.price": "0",
      "total.price": "0",
    },
  },
  {
    name: "discount-of-zero-percent",
    why: "A discount of nothing is still a step, with the delta 0 and never -0.",
    request: { items: [adjusted("USD", "10", { type: "DISCOUNT", percent: "0" })] },
    values: { "items.0.calculations.1.price_delta": "0", "total.price": "10" },
  },
  {
    name: "percentage-is-truncated-after-thirty-digits",
    why: "The discount itself is truncated: half of 3 ulp is 1 ulp, so 2 ulp remain.",
    request: {
      items: [
        adjusted("USD", "0.000000000000000000000000000003", { type: "DISCOUNT", percent: "50" }),
      ],
    },
    values: {
      "items.0.calculations.1.price_delta": `-${ULP}`,
      "total.price": "0.000000000000000000000000000002",
    },
  },
  {
    name: "adjusted-usd-amount-comes-from-the-new-price",
    why: "Each USD amount is the new price divided by the rate, not the old amount less a share.",
    request: { items: [adjusted("GBP", "2", { type: "DISCOUNT", percent: "50" })] },
    rates: { GBP: "3" },
    values: {
      "items.0.calculations.0.price_usd": "0.666666666666666666666666666666",
      "items.0.calculations.1.price_usd": "0.333333333333333333333333333333",
      "items.0.calculations.1.price_delta_usd": "-0.333333333333333333333333333333",
    },
  },
];
