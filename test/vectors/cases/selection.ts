import { buyPro, custom, market, product, productItem, proPlan, schema, titled } from "./build.ts";
import type { VectorCase } from "./build.ts";

const recurring = {
  type: "RECURRING",
  name: "Every three months",
  interval_type: "MONTH",
  interval_count: 3,
  payment_type: "ADVANCE",
  renew_type: "CALENDAR",
  billing_type: "FULL",
};

const versions = {
  products: [
    product("chair-v1", "Chair", { version_group_id: "group_product_chair", is_active: 0 }),
    product("chair-v2", "Office chair", { version_group_id: "group_product_chair" }),
  ],
  billing_schemas: [
    schema("chair-v1", "chair-v2", "GBP", "300", {
      version_group_id: "group_schema_chair",
      is_active: 0,
    }),
    schema("chair-v2", "chair-v2", "GBP", "349.5", { version_group_id: "group_schema_chair" }),
  ],
};

const basket = {
  products: [product("tea", "Green tea"), product("cup", "Porcelain cup")],
  billing_schemas: [
    schema("tea", "tea", "EUR", "4.75"),
    schema("cup", "cup", "EUR", "12.4"),
    schema("cup-usd", "cup", "USD", "14"),
  ],
};

/** The forms of a request, and its currency. */
export const selection: ReadonlyArray<VectorCase> = [
  {
    name: "currency-from-the-schema",
    why: "Without a currency the product variant is quoted in the currency of its schema.",
    request: buyPro(2),
    catalog: proPlan("CHF", "49.95"),
    rates: market("CHF"),
    values: { currency: "CHF", "total.price": "99.9" },
  },
  {
    name: "currency-from-the-items",
    why: "Without a currency the items variant is quoted in the currency that its lines share.",
    request: {
      items: [productItem("tea", "tea", 1), productItem("cup", "cup", 1), custom("EUR", "0.85")],
    },
    catalog: basket,
    rates: market("EUR"),
    values: { currency: "EUR", "total.price": "18" },
  },
  {
    name: "currency-from-one-custom-item",
    why: "A single custom item gives the quote its currency.",
    request: { items: [custom("JPY", "1500")] },
    rates: market("JPY"),
    values: { currency: "JPY", "total.price": "1500" },
  },
  {
    name: "a-given-currency-wins-over-a-shared-one",
    why: "A currency in the request converts lines that share another one.",
    request: {
      currency: "CHF",
      items: [productItem("tea", "tea", 1), productItem("cup", "cup", 1)],
    },
    catalog: basket,
    rates: market("EUR", "CHF"),
    values: { currency: "CHF" },
  },
  {
    name: "items-variant-with-one-product",
    why: "One product as an item gives the same quote as the product variant.",
    request: { currency: "EUR", items: [productItem("pro", "pro", 1)] },
    catalog: proPlan("GBP", "10"),
    rates: market("GBP", "EUR"),
    values: { "total.price": "11.904498929341986033539547683847" },
  },
  {
    name: "product-and-custom-items-together",
    why: "A quote can have both kinds of lines, in the order of the request.",
    request: {
      currency: "USD",
      items: [
        titled("EUR", "30", "Delivery"),
        productItem("cup", "cup-usd", 4),
        custom("USD", "2.5", 2),
      ],
    },
    catalog: basket,
    rates: market("EUR"),
    values: {
      "items.0.item.type": "PAYMENT_INTENT",
      "items.1.item.type": "PRODUCT",
      "items.2.item.type": "PAYMENT_INTENT",
    },
  },
  {
    name: "custom-item-with-a-title",
    why: "The title of a custom item is the title of its step.",
    request: { items: [titled("USD", "250", "Workshop, 2 days — Zürich")] },
    values: { "items.0.calculations.0.title": "Workshop, 2 days — Zürich" },
  },
  {
    name: "custom-item-without-a-title",
    why: "A custom item without a title is called Custom item.",
    request: { items: [custom("USD", "250")] },
    values: { "items.0.calculations.0.title": "Custom item" },
  },
  {
    name: "custom-item-with-a-quantity",
    why: "The item shows the unit price; the step shows unit price times quantity.",
    request: { items: [custom("USD", "12.25", 8)] },
    values: {
      "items.0.item.price": "12.25",
      "items.0.calculations.0.details.price": "12.25",
      "items.0.calculations.0.price": "98",
    },
  },
  {
    name: "recurring-schema-is-priced-for-one-interval",
    why: "A recurring schema is priced at its base price, however long its interval is.",
    request: buyPro(1),
    catalog: {
      products: [product("pro", "Pro plan")],
      billing_schemas: [schema("pro", "pro", "EUR", "87", recurring)],
    },
    rates: market("EUR"),
    values: { "total.price": "87" },
  },
  {
    name: "active-version-beside-inactive-ones",
    why: "The active versions of a product and of a schema are used, with their name and price.",
    request: { items: [productItem("chair-v2", "chair-v2", 1)] },
    catalog: versions,
    rates: market("GBP"),
    values: { "total.price": "349.5", "items.0.calculations.0.title": "Office chair" },
  },
];
