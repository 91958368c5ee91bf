import { market, product, productItem, rejected, schema } from "../build.ts";
import type { VectorCase } from "../build.ts";

const group = { version_group_id: "group_product_chair" };

/** A chair in two versions, with a price that was created for the first one. */
const revised = {
  products: [
    product("chair-v1", "Chair", { ...group, is_active: 0 }),
    product("chair-v2", "Office chair", group),
    product("lamp", "Lamp"),
  ],
  billing_schemas: [schema("chair", "chair-v1", "GBP", "300"), schema("lamp", "lamp", "GBP", "40")],
};

const chosen = (productId: string, schemaId: string) => ({
  product: { id: `product_${productId}`, quantity: 1, billing_schema_id: `schema_${schemaId}` },
});

/** A schema belongs to every version of the product that it was made for. */
export const versions: ReadonlyArray<VectorCase> = [
  {
    name: "schema-of-an-earlier-version-of-the-product",
    why: "A revised product is sold at the schema of an earlier version: the group decides.",
    request: chosen("chair-v2", "chair"),
    catalog: revised,
    rates: market("GBP"),
    values: { "total.price": "300", "items.0.calculations.0.title": "Office chair" },
  },
  {
    name: "items-at-schemas-of-earlier-versions",
    why: "The same in the items variant, beside a line whose schema is its own.",
    request: { items: [productItem("chair-v2", "chair", 2), productItem("lamp", "lamp", 1)] },
    catalog: revised,
    rates: market("GBP"),
    values: { "total.price": "640" },
  },
  {
    name: "rejected-earlier-version-of-the-product",
    why: "The earlier version itself is no longer sold, and its schema is not to blame.",
    request: chosen("chair-v1", "chair"),
    catalog: revised,
    rates: market("GBP"),
    expected: rejected("VALIDATION_FAILED", "product.id"),
  },
  {
    name: "rejected-schema-of-another-group",
    why: "A schema of another group is rejected, whatever the versions.",
    request: chosen("chair-v2", "lamp"),
    catalog: revised,
    rates: market("GBP"),
    expected: rejected("VALIDATION_FAILED", "product.billing_schema_id"),
  },
];
