import type { JsonObject } from "../../../support/oracle-types.ts";
import { aCup, body, faulty, shop, tenEuros } from "./draft-request.ts";
import type { ValidateDraft } from "./draft-request.ts";

const selling = { catalog: shop };

const item = (
  name: string,
  why: string,
  base: JsonObject,
  properties: JsonObject,
  ...paths: ReadonlyArray<string>
): ValidateDraft =>
  faulty(
    name,
    why,
    body({ items: [{ ...base, ...properties }] }),
    paths.map((path) => `items.0.${path}`),
    selling,
  );

const customs = [
  item("units-that-are-a-number", "Units are texts.", tenEuros, { units: 1.5 }, "units"),
  item("units-below-zero", "And not negative.", tenEuros, { units: "-1" }, "units"),
  item(
    "units-of-thirteen-decimals",
    "At most 12 behind the point.",
    tenEuros,
    { units: `0.${"0".repeat(12)}1` },
    "units",
  ),
  item("unit-with-a-space", "No spaces.", tenEuros, { unit: "square metres" }, "unit"),
  item("price-of-zero", "A custom item costs something.", tenEuros, { price: "0.00" }, "price"),
  item("price-below-zero", "And not less.", tenEuros, { price: "-1" }, "price"),
  item("price-that-is-a-number", "Prices are texts.", tenEuros, { price: 10 }, "price"),
  item("price-with-an-exponent", "Plain digits only.", tenEuros, { price: "1e3" }, "price"),
  item("price-with-a-leading-zero", "No leading zeros.", tenEuros, { price: "010" }, "price"),
  item("price-ending-in-a-point", "Digits on both sides.", tenEuros, { price: "10." }, "price"),
  item("price-in-other-digits", "ASCII digits.", tenEuros, { price: "١٠" }, "price"),
  item(
    "price-of-twenty-one-digits",
    "At most 20 before the point.",
    tenEuros,
    { price: `1${"0".repeat(20)}` },
    "price",
  ),
  item(
    "price-of-thirty-one-decimals",
    "At most 30 behind it, zeros or not.",
    tenEuros,
    { price: `1.${"0".repeat(31)}` },
    "price",
  ),
  item("title-of-nothing", "A title is not empty.", tenEuros, { title: "" }, "title"),
  item(
    "title-of-201-characters",
    "It has at most 200.",
    tenEuros,
    { title: `${"t".repeat(199)}🧾` },
    "title",
  ),
  item("item-in-no-currency", "A code is needed.", tenEuros, { currency: "EURO" }, "currency"),
  item(
    "item-without-a-price",
    "A price is needed.",
    { type: "PAYMENT_INTENT", currency: "EUR" },
    {},
    "price",
  ),
  item("quantity-of-zero", "At least one.", tenEuros, { quantity: 0 }, "quantity"),
  item(
    "quantity-of-a-million-and-one",
    "At most a million.",
    aCup,
    { quantity: 1000001 },
    "quantity",
  ),
  item("quantity-of-a-half", "A whole number.", aCup, { quantity: 1.5 }, "quantity"),
  item("quantity-that-is-a-text", "A number.", aCup, { quantity: "1" }, "quantity"),
  item(
    "product-of-a-custom-item",
    "Each kind has its properties.",
    tenEuros,
    { product_id: "product_cup" },
    "product_id",
  ),
];

const products = [
  item("product-with-null", "A product needs all.", aCup, { quantity: null }, "quantity"),
  item(
    "product-without-a-prefix",
    "Identifiers have the prefix of their type.",
    aCup,
    { product_id: "cup" },
    "product_id",
  ),
  item(
    "product-id-of-another-kind",
    "And no other kind.",
    aCup,
    { product_id: "schema_cup" },
    "product_id",
  ),
  item(
    "product-id-of-129-characters",
    "They have at most 128.",
    aCup,
    { product_id: `product_${"x".repeat(121)}` },
    "product_id",
  ),
  item(
    "schema-id-with-a-space",
    "Visible ASCII.",
    aCup,
    { billing_schema_id: "schema_a b" },
    "billing_schema_id",
  ),
  item(
    "product-id-of-a-prefix",
    "More than a prefix.",
    aCup,
    { product_id: "product_" },
    "product_id",
  ),
  item(
    "product-id-beyond-ascii",
    "Not beyond it.",
    aCup,
    { product_id: "product_é" },
    "product_id",
  ),
  item("product-that-is-not-sold", "Unknown.", aCup, { product_id: "product_none" }, "product_id"),
  item(
    "product-no-longer-sold",
    "Not active; its schema is.",
    aCup,
    { product_id: "product_tea", billing_schema_id: "schema_tea" },
    "product_id",
  ),
  item(
    "schema-no-longer-used",
    "Not active.",
    aCup,
    { billing_schema_id: "schema_cup-once" },
    "billing_schema_id",
  ),
  item(
    "schema-of-something-else",
    "Not of the product.",
    aCup,
    { billing_schema_id: "schema_tea" },
    "billing_schema_id",
  ),
  item(
    "quantity-and-product-both-at-issue",
    "An unreadable property does not hide issues of the catalog.",
    aCup,
    { quantity: -1, product_id: "product_none" },
    "product_id",
    "quantity",
  ),
  item(
    "schema-judged-without-its-product",
    "A product that could not be read does not hide that the schema is not active.",
    aCup,
    { product_id: 7, billing_schema_id: "schema_cup-once" },
    "billing_schema_id",
    "product_id",
  ),
];

/** One line with one issue or two. */
export const itemIssues: ReadonlyArray<ValidateDraft> = [...customs, ...products];
