import { market, product, productItem, refused, schema } from "../build.ts";
import type { VectorCase } from "../build.ts";

const group = { version_group_id: "group_product_desk" };

/** A desk in two versions, sold at the price that was made for the first one. */
const revised = {
  products: [
    product("desk-v1", "Desk", { ...group, is_active: 0 }),
    product("desk-v2", "Standing desk", group),
    product("lamp", "Lamp"),
  ],
  billing_schemas: [schema("desk", "desk-v1", "GBP", "300"), schema("lamp", "lamp", "GBP", "40")],
};

const chosen = (productId: string, schemaId: string) => ({
  product: { id: `product_${productId}`, quantity: 1, billing_schema_id: `schema_${schemaId}` },
});

/** A schema belongs to every version of the product that it was made for. */
export const versions: ReadonlyArray<VectorCase> = [
  {
    name: "schema-of-an-earlier-version-of-the-product",
    why: "A revised product is sold at the schema of an earlier version: the group decides.",
    request: chosen("desk-v2", "desk"),
    catalogue: revised,
    rates: market("GBP"),
    figures: { "total.price": "300", "items.0.calculations.0.title": "Standing desk" },
  },
  {
    name: "items-at-schemas-of-earlier-versions",
    why: "The same in the items variant, beside a line whose schema is its own.",
    request: { items: [productItem("desk-v2", "desk", 2), productItem("lamp", "lamp", 1)] },
    catalogue: revised,
    rates: market("GBP"),
    figures: { "total.price": "640" },
  },
  {
    name: "refused-earlier-version-of-the-product",
    why: "The earlier version itself is no longer sold, and its schema is not to blame.",
    request: chosen("desk-v1", "desk"),
    catalogue: revised,
    rates: market("GBP"),
    expected: refused("VALIDATION_FAILED", "product.id"),
  },
  {
    name: "refused-schema-of-another-group",
    why: "A schema of another group is refused, whatever the versions.",
    request: chosen("desk-v2", "lamp"),
    catalogue: revised,
    rates: market("GBP"),
    expected: refused("VALIDATION_FAILED", "product.billing_schema_id"),
  },
];
