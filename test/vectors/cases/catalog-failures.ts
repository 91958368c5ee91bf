import { custom, market, product, productItem, rejected, schema } from "./build.ts";
import type { VectorCase } from "./build.ts";

const inactive = { is_active: 0 };

/** One good product, one inactive product, and schemas with one issue each. */
const shop = {
  products: [product("pro", "Pro plan"), product("old", "Old plan", inactive)],
  billing_schemas: [
    schema("pro", "pro", "EUR", "10"),
    schema("pro-usd", "pro", "USD", "11"),
    schema("pro-inactive", "pro", "EUR", "9", inactive),
    schema("old", "old", "EUR", "5"),
    schema("old-inactive", "old", "EUR", "4", inactive),
  ],
};

function oneItem(productId: string, schemaId: string): VectorCase["request"] {
  return { currency: "EUR", items: [productItem(productId, schemaId, 1)] };
}

function oneSelection(productId: string, schemaId: string): VectorCase["request"] {
  const id = `product_${productId}`;
  return { currency: "EUR", product: { id, quantity: 1, billing_schema_id: `schema_${schemaId}` } };
}

/** Requests that name what cannot be sold. The expected failures are written by hand. */
export const catalogFailures: ReadonlyArray<VectorCase> = [
  {
    name: "rejected-unknown-product",
    why: "An unknown product is named by its item; its schema, which exists, is not judged.",
    request: oneItem("none", "pro"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "items.0.product_id"),
  },
  {
    name: "rejected-unknown-product-in-the-product-variant",
    why: "The product variant names the property of its own shape.",
    request: oneSelection("none", "pro"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "product.id"),
  },
  {
    name: "rejected-inactive-product",
    why: "A new quote takes active products only.",
    request: oneItem("old", "old"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "items.0.product_id"),
  },
  {
    name: "rejected-unknown-schema",
    why: "Only the unknown billing schema is listed, because the currency is given.",
    request: oneItem("pro", "none"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "items.0.billing_schema_id"),
  },
  {
    name: "rejected-unknown-schema-without-a-currency",
    why: "When the only line does not resolve, its schema is invalid and not the currency.",
    request: { product: { id: "product_pro", quantity: 1, billing_schema_id: "schema_none" } },
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "product.billing_schema_id"),
  },
  {
    name: "rejected-inactive-schema",
    why: "A new quote takes active billing schemas only.",
    request: oneSelection("pro", "pro-inactive"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "product.billing_schema_id"),
  },
  {
    name: "rejected-schema-of-another-product",
    why: "A schema belongs to one product and is rejected for any other.",
    request: {
      currency: "EUR",
      items: [productItem("pro", "pro", 1), productItem("pro", "old", 1)],
    },
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "items.1.billing_schema_id"),
  },
  {
    name: "rejected-inactive-schema-of-another-product",
    why: "Two issues of one schema are one path.",
    request: oneItem("pro", "old-inactive"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "items.0.billing_schema_id"),
  },
  {
    name: "rejected-product-and-schema-unknown",
    why: "Both properties of one line are named.",
    request: oneSelection("none", "none"),
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "product.billing_schema_id", "product.id"),
  },
  {
    name: "rejected-for-several-lines",
    why: "The issues of all lines are collected; a good line between them is not named.",
    request: {
      currency: "EUR",
      items: [
        productItem("none", "pro", 1),
        productItem("pro", "pro", 1),
        productItem("old", "none", 1),
        custom("EUR", "1"),
      ],
    },
    catalog: shop,
    rates: market("EUR"),
    expected: rejected(
      "VALIDATION_FAILED",
      "items.0.product_id",
      "items.2.billing_schema_id",
      "items.2.product_id",
    ),
  },
  {
    name: "rejected-no-common-currency",
    why: "Without a currency in the request, lines in two currencies have no currency to be quoted in.",
    request: { items: [productItem("pro", "pro", 1), productItem("pro", "pro-usd", 1)] },
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "currency"),
  },
  {
    name: "rejected-no-common-currency-with-an-inactive-schema",
    why: "A schema that cannot be sold still says which currency its line is in.",
    request: { items: [productItem("pro", "pro-inactive", 1), productItem("pro", "pro-usd", 1)] },
    catalog: shop,
    rates: market("EUR"),
    expected: rejected("VALIDATION_FAILED", "currency", "items.0.billing_schema_id"),
  },
  {
    name: "rejected-no-common-currency-and-unknown-product",
    why: "A missing currency and the issue of a line are named together.",
    request: {
      items: [custom("GBP", "1"), productItem("none", "none", 1), custom("EUR", "1")],
    },
    catalog: shop,
    rates: market("EUR", "GBP"),
    expected: rejected(
      "VALIDATION_FAILED",
      "currency",
      "items.1.billing_schema_id",
      "items.1.product_id",
    ),
  },
];
