import { custom, market, MARKET, product, productItem, schema, titled } from "./build.ts";
import type { VectorCase } from "./build.ts";

const RANGE = Array.from({ length: 100 }, (_, position) => position);

const shop = {
  products: [product("tea", "Green tea"), product("cup", "Porcelain cup")],
  billing_schemas: [
    schema("tea-gbp", "tea", "GBP", "4.75"),
    schema("tea-jpy", "tea", "JPY", "980"),
    schema("cup-eur", "cup", "EUR", "12.4"),
  ],
};

/** A different currency from one line to the next. */
const ROTATION = ["GBP", "BITCOIN", "USD", "JPY", "EUR"];

/** Totals of lines: exact, each column separately. */
export const totals: ReadonlyArray<VectorCase> = [
  {
    name: "sum-of-mixed-currencies",
    why: "Lines in the quote currency, in USD, in another fiat and a crypto currency add up.",
    request: {
      currency: "EUR",
      items: [
        productItem("cup", "cup-eur", 2),
        productItem("tea", "tea-gbp", 3),
        custom("USD", "19.99"),
        custom("BITCOIN", "0.0005"),
      ],
    },
    catalog: shop,
    rates: market("EUR", "GBP", "BITCOIN"),
  },
  {
    name: "sum-of-mixed-currencies-in-another-order",
    why: "The same lines in another order give the same totals.",
    request: {
      currency: "EUR",
      items: [
        custom("BITCOIN", "0.0005"),
        custom("USD", "19.99"),
        productItem("tea", "tea-gbp", 3),
        productItem("cup", "cup-eur", 2),
      ],
    },
    catalog: shop,
    rates: market("EUR", "GBP", "BITCOIN"),
  },
  {
    name: "total-is-the-sum-of-truncated-lines",
    why: "Three lines of a third are 0.9...9 in USD: lines are truncated first and then added.",
    request: { items: [custom("GBP", "1"), custom("GBP", "1"), custom("GBP", "1")] },
    rates: { GBP: "3" },
    values: { "total.price": "3", "total.price_usd": "0.999999999999999999999999999999" },
  },
  {
    name: "total-is-not-the-converted-total-usd",
    why: "The total is a sum of converted lines; converting the USD total would give 1.5 ulp, so 1.",
    request: {
      currency: "EUR",
      items: [1, 1, 1].map(() => custom("USD", "0.000000000000000000000000000001")),
    },
    rates: { EUR: "0.5" },
    values: { "total.price": "0", "total.price_usd": "0.000000000000000000000000000003" },
  },
  {
    name: "total-usd-is-not-derived-from-the-total",
    why: "The USD total is a sum of its own; dividing the total by its rate would give other digits.",
    request: { currency: "EUR", items: [custom("USD", "1"), custom("USD", "1")] },
    rates: { EUR: "0.333333333333333333333333333333" },
    values: { "total.price": "0.666666666666666666666666666666", "total.price_usd": "2" },
  },
  {
    name: "the-same-item-twice",
    why: "Equal items stay two lines.",
    request: {
      items: [productItem("tea", "tea-gbp", 1), productItem("tea", "tea-gbp", 1)],
    },
    catalog: shop,
    rates: market("GBP"),
    values: { "total.price": "9.5" },
  },
  {
    name: "one-product-at-two-schemas",
    why: "Each line takes the currency and the price of the schema that it names.",
    request: {
      currency: "GBP",
      items: [productItem("tea", "tea-gbp", 1), productItem("tea", "tea-jpy", 1)],
    },
    catalog: shop,
    rates: market("GBP", "JPY"),
  },
  {
    name: "amounts-of-very-different-size",
    why: "A sum keeps the largest and the smallest digit at once.",
    request: {
      items: [
        custom("USD", "99999999999999999999"),
        custom("USD", "0.000000000000000000000000000001"),
      ],
    },
    values: { "total.price": "99999999999999999999.000000000000000000000000000001" },
  },
  {
    name: "one-hundred-lines-of-one-tenth",
    why: "A hundred tenths are exactly ten.",
    request: { items: RANGE.map(() => custom("USD", "0.1")) },
    values: { "total.price": "10", "total.price_usd": "10" },
  },
  {
    name: "one-hundred-lines-in-five-currencies",
    why: "A hundred converted lines, added exactly.",
    request: {
      currency: "CHF",
      items: RANGE.map((position) =>
        titled(
          ROTATION[position % ROTATION.length] ?? "USD",
          `${String(position * 37 + 1)}.${String(position + 1).padStart(3, "0")}1`,
          `Line ${String(position + 1)}`,
        ),
      ),
    },
    rates: { ...MARKET },
  },
];
