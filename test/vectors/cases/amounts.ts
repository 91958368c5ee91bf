import { buyPro, custom, market, proPlan } from "./build.ts";
import type { VectorCase } from "./build.ts";

const ULP = "0.000000000000000000000000000001";
const LARGEST = "99999999999999999999.999999999999999999999999999999";

/** Quantities, and the edges of what an amount can be. */
export const amounts: ReadonlyArray<VectorCase> = [
  {
    name: "quantity-of-one-million",
    why: "The largest quantity multiplies the unit price exactly.",
    request: buyPro(1000000),
    catalog: proPlan("USD", "19.99"),
    values: { "total.price": "19990000" },
  },
  {
    name: "quantity-of-one-million-converted",
    why: "The largest quantity is applied before the conversion.",
    request: buyPro(1000000, "EUR"),
    catalog: proPlan("GBP", "10"),
    rates: market("GBP", "EUR"),
    values: {
      "total.price_usd": "13535499.5546820654937249146794861555",
      "total.price": "11904498.929341986033539547683847760203",
    },
  },
  {
    name: "unit-price-times-quantity-is-exact",
    why: "A unit price of 30 fractional digits loses nothing when it is multiplied.",
    request: buyPro(999999),
    catalog: proPlan("USD", "1.000000000000000000000000000001"),
    values: { "total.price": "999999.000000000000000000000000999999" },
  },
  {
    name: "trailing-zeros-of-a-price-are-dropped",
    why: "A price is shown in canonical form in the item, the details and every column.",
    request: { items: [custom("USD", "10.500", 2)] },
    values: {
      "items.0.item.price": "10.5",
      "items.0.calculations.0.details.price": "10.5",
      "total.price": "21",
    },
  },
  {
    name: "smallest-amount",
    why: "The smallest positive amount is shown in plain notation.",
    request: { items: [custom("USD", ULP)] },
    values: { "total.price": ULP },
  },
  {
    name: "smallest-amount-times-one-million",
    why: "A small amount grows by whole digits without an exponent.",
    request: { items: [custom("USD", ULP, 1000000)] },
    values: { "total.price": "0.000000000000000000000001" },
  },
  {
    name: "largest-amount",
    why: "An amount of 20 integer and 30 fractional digits is kept to the last digit.",
    request: buyPro(1),
    catalog: proPlan("USD", LARGEST),
    values: { "total.price": LARGEST },
  },
  {
    name: "largest-amount-converted",
    why: "The largest amount converts with all of its digits.",
    request: { currency: "EUR", items: [custom("GBP", LARGEST)] },
    rates: market("GBP", "EUR"),
  },
  {
    name: "largest-amount-times-largest-quantity",
    why: "The longest original price there is: 26 integer digits.",
    request: { items: [custom("USD", LARGEST, 1000000)] },
    values: { "total.price": "99999999999999999999999999.999999999999999999999999" },
  },
  {
    name: "largest-base-price-in-bitcoin",
    why: "The longest price divided by a small rate stays within 35 integer digits.",
    request: buyPro(1000, "JPY"),
    catalog: proPlan("BITCOIN", LARGEST),
    rates: market("BITCOIN", "JPY"),
  },
  {
    name: "thirty-five-integer-digits",
    why: "A computed amount of 35 integer digits is still shown.",
    request: { currency: "USD", items: [custom("GBP", LARGEST)] },
    rates: { GBP: "0.000000000000001" },
    values: { "total.price": "99999999999999999999999999999999999.999999999999999" },
  },
  {
    name: "total-of-thirty-five-integer-digits",
    why: "Lines may sum to the largest total that can be shown.",
    request: {
      currency: "USD",
      items: [
        custom("GBP", "50000000000000000000"),
        custom("GBP", "49999999999999999999.999999999999999999999999999999"),
      ],
    },
    rates: { GBP: "0.000000000000001" },
    values: { "total.price": "99999999999999999999999999999999999.999999999999999" },
  },
  {
    name: "zero-base-price",
    why: "A free schema gives a quote in which every amount is 0.",
    request: buyPro(7),
    catalog: proPlan("USD", "0"),
    values: { "total.price": "0", "total.price_usd": "0" },
  },
  {
    name: "zero-base-price-converted",
    why: "Zero converts to zero, with both steps present; the base price is shown as 0, not 0.00.",
    request: buyPro(7, "EUR"),
    catalog: proPlan("GBP", "0.00"),
    rates: market("GBP", "EUR"),
    values: {
      "items.0.calculations.0.details.price": "0",
      "items.0.calculations.1.price": "0",
      "total.price": "0",
    },
  },
];
