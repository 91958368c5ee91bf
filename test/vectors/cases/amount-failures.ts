import { adjusted, buyPro, custom, market, productItem, proPlan, rejected } from "./build.ts";
import type { VectorCase } from "./build.ts";

const TINY_RATE = { GBP: "0.000000000000001" };

/**
 * Requests whose amounts cannot be shown, or cannot be computed. The expected failures are written
 * by hand.
 */
export const amountFailures: ReadonlyArray<VectorCase> = [
  {
    name: "rejected-usd-amount-of-thirty-six-digits",
    why: "A line whose USD amount has 36 integer digits is rejected, although its price is short.",
    request: {
      currency: "GBP",
      items: [custom("GBP", "1"), custom("GBP", "10000000000000000000", 10)],
    },
    rates: TINY_RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.1"),
  },
  {
    name: "rejected-converted-price-of-thirty-six-digits",
    why: "A line whose converted price has 36 integer digits is rejected, even if its USD amount has less.",
    request: { currency: "IDR", items: [custom("USD", "10000000000000000000")] },
    rates: { IDR: "10000000000000000" },
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "rejected-amount-in-the-product-variant",
    why: "The product variant names its product as the line.",
    request: buyPro(1000000, "USD"),
    catalog: proPlan("GBP", "100000000000000"),
    rates: TINY_RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "product"),
  },
  {
    name: "rejected-amounts-of-two-lines",
    why: "Every line out of range is named, in sorted order.",
    request: {
      currency: "USD",
      items: [
        custom("GBP", "99999999999999999999", 2),
        custom("GBP", "1"),
        custom("GBP", "99999999999999999999", 1000000),
      ],
    },
    rates: TINY_RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0", "items.2"),
  },
  {
    name: "rejected-fee-beyond-the-range",
    why: "A step in the middle of a line is held to the range, although a later one comes back.",
    request: {
      items: [
        adjusted(
          "USD",
          "90000000000000000000",
          { type: "FEE", percent: "90000000000000000000" },
          { type: "DISCOUNT", percent: "100" },
        ),
      ],
    },
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "rejected-total-of-thirty-six-digits",
    why: "Lines that fit can still add up to a total of 36 integer digits.",
    request: {
      currency: "USD",
      items: [custom("GBP", "50000000000000000000"), custom("GBP", "50000000000000000000")],
    },
    rates: TINY_RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items"),
  },
  {
    name: "rejected-usd-total-of-thirty-six-digits",
    why: "The USD total is held to the range although the total itself is short.",
    request: {
      items: [custom("GBP", "50000000000000000000"), custom("GBP", "50000000000000000000")],
    },
    rates: TINY_RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items"),
  },
  {
    name: "rejected-amount-and-unknown-product",
    why: "A line that resolves is priced although another one fails; with both the code is the general one.",
    request: {
      currency: "USD",
      items: [productItem("none", "none", 1), custom("GBP", "99999999999999999999", 1000)],
    },
    rates: TINY_RATE,
    expected: rejected(
      "VALIDATION_FAILED",
      "items.0.billing_schema_id",
      "items.0.product_id",
      "items.1",
    ),
  },
  {
    name: "rejected-amount-without-a-common-currency",
    why: "With no currency to quote in, each line is priced in its own and can be out of range.",
    request: { items: [custom("USD", "1"), custom("GBP", "99999999999999999999", 1000)] },
    rates: TINY_RATE,
    expected: rejected("VALIDATION_FAILED", "currency", "items.1"),
  },
  {
    name: "rejected-missing-rate-of-the-quote-currency",
    why: "A missing rate is a failure that names no property of the request.",
    request: { currency: "EUR", items: [custom("GBP", "10")] },
    rates: market("GBP"),
    expected: rejected("RATE_UNAVAILABLE"),
  },
  {
    name: "rejected-amount-before-a-missing-rate-of-the-quote-currency",
    why: "A line whose USD amount is out of range takes precedence over a missing rate.",
    request: { currency: "EUR", items: [custom("GBP", "99999999999999999999", 1000)] },
    rates: TINY_RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "rejected-missing-rate-of-a-line",
    why: "The rate of every line is needed, also when other lines could be priced.",
    request: { currency: "EUR", items: [custom("EUR", "10"), custom("GBP", "10")] },
    rates: market("EUR"),
    expected: rejected("RATE_UNAVAILABLE"),
  },
  {
    name: "rejected-missing-rate-of-the-only-currency",
    why: "A quote in one currency needs its rate for the USD amounts; a peg does not replace it.",
    request: { items: [custom("USDT", "10")] },
    expected: rejected("RATE_UNAVAILABLE"),
  },
  {
    name: "rejected-unknown-product-before-a-missing-rate",
    why: "Validation issues of the request take precedence.",
    request: { currency: "EUR", items: [productItem("none", "none", 1), custom("GBP", "1")] },
    expected: rejected("VALIDATION_FAILED", "items.0.billing_schema_id", "items.0.product_id"),
  },
];
