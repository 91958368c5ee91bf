import { buyPro, custom, proPlan } from "./build.ts";
import type { VectorCase } from "./build.ts";

const ULP = "0.000000000000000000000000000001";

/** Digits after the thirtieth are truncated at each conversion, in the fixed order. */
export const truncation: ReadonlyArray<VectorCase> = [
  {
    name: "half-up-would-differ-in-usd",
    why: "Two thirds end in 6 after 30 digits; rounding half up would end in 7.",
    request: { currency: "GBP", items: [custom("GBP", "2")] },
    rates: { GBP: "3" },
    values: { "total.price_usd": "0.666666666666666666666666666666", "total.price": "2" },
  },
  {
    name: "half-up-would-differ-in-the-conversion",
    why: "The product with the quote rate is truncated as well: 1.9 ulp become 1 ulp.",
    request: { currency: "EUR", items: [custom("USD", ULP)] },
    rates: { EUR: "1.9" },
    values: { "total.price": ULP, "total.price_usd": ULP },
  },
  {
    name: "exact-half-is-truncated-from-an-odd-digit",
    why: "3 ulp at a rate of 0.5 are exactly 1.5 ulp; half-up and half-even would give 2.",
    request: { currency: "EUR", items: [custom("USD", "0.000000000000000000000000000003")] },
    rates: { EUR: "0.5" },
    values: { "total.price": ULP },
  },
  {
    name: "exact-half-is-truncated-from-an-even-digit",
    why: "5 ulp at a rate of 0.5 are exactly 2.5 ulp; half-up would give 3.",
    request: { currency: "EUR", items: [custom("USD", "0.000000000000000000000000000005")] },
    rates: { EUR: "0.5" },
    values: { "total.price": "0.000000000000000000000000000002" },
  },
  {
    name: "usd-amount-truncates-to-zero",
    why: "A price below one ulp of a dollar has the USD amount 0, and so converts to 0.",
    request: { currency: "EUR", items: [custom("JPY", ULP)] },
    rates: { JPY: "148", EUR: "1000000" },
    values: {
      "items.0.total.price_orig": ULP,
      "items.0.total.price_usd": "0",
      "items.0.total.price": "0",
    },
  },
  {
    name: "conversion-truncates-to-zero",
    why: "A USD amount can be positive while the converted price is below one ulp.",
    request: { currency: "BITCOIN", items: [custom("USD", "0.00000000000000000000000009")] },
    rates: { BITCOIN: "0.00001" },
    values: { "total.price": "0", "total.price_usd": "0.00000000000000000000000009" },
  },
  {
    name: "same-currency-never-truncates",
    why: "The price stays although its USD amount vanishes.",
    request: buyPro(1),
    catalog: proPlan("KRW", ULP),
    rates: { KRW: "1385.27" },
    values: { "total.price": ULP, "total.price_usd": "0" },
  },
  {
    name: "direct-route-would-differ-at-equal-rates",
    why: "With equal rates the way through the truncated USD amount loses an ulp that a * q / o keeps.",
    request: { currency: "EUR", items: [custom("GBP", "1")] },
    rates: { GBP: "3", EUR: "3" },
    values: {
      "total.price_usd": "0.333333333333333333333333333333",
      "total.price": "0.999999999999999999999999999999",
    },
  },
  {
    name: "direct-route-would-differ-by-many-digits",
    why: "A large quote rate multiplies what the truncated USD amount lost: six digits differ.",
    request: { currency: "IDR", items: [custom("GBP", "1")] },
    rates: { GBP: "7", IDR: "1000000" },
    values: {
      "total.price_usd": "0.142857142857142857142857142857",
      "total.price": "142857.142857142857142857142857",
    },
  },
  {
    name: "multiplying-first-would-differ",
    why: "Dividing comes before multiplying: 2 / 3 * 1.5 is not 1.",
    request: { currency: "EUR", items: [custom("GBP", "2")] },
    rates: { GBP: "3", EUR: "1.5" },
    values: { "total.price": "0.999999999999999999999999999999" },
  },
  {
    name: "quantity-is-applied-before-the-conversion",
    why: "Three thirds are one dollar; converting the unit price first would lose an ulp.",
    request: { currency: "USD", items: [custom("GBP", "1", 3)] },
    rates: { GBP: "3" },
    values: { "total.price": "1" },
  },
  {
    name: "twenty-digit-precision-would-lose-digits",
    why: "Products need far more than 20 significant digits before they are truncated.",
    request: { currency: "EUR", items: [custom("USD", "1234567890123.123456789012345678")] },
    rates: { EUR: "1.000000000001" },
    values: { "total.price": "1234567890124.358024679135469134789012345678" },
  },
];
