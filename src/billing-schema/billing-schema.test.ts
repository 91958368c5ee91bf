import { expect, test } from "vitest";
import { schema } from "../../test/support/sample-catalog.ts";
import { matchesBillingSchema, versionsOfProducts } from "./billing-schema.ts";

test("a billing schema is found by every version of its product, and by no other product", () => {
  const versionsOf = versionsOfProducts([
    { id: "product_tea", versionGroupId: "group_tea" },
    { id: "product_cup", versionGroupId: "group_cup" },
    { id: "product_green_tea", versionGroupId: "group_tea" },
  ]);
  const found = { schema: schema(), productIds: versionsOf("product_tea") };
  const isFoundBy = (productId: `product_${string}`) => matchesBillingSchema({ productId }, found);
  expect(isFoundBy("product_tea")).toBe(true);
  expect(isFoundBy("product_green_tea")).toBe(true);
  expect(isFoundBy("product_cup")).toBe(false);
});

test("a billing schema whose product is not stored is found by its product", () => {
  const found = { schema: schema(), productIds: versionsOfProducts([])("product_tea") };
  expect(matchesBillingSchema({ productId: "product_tea" }, found)).toBe(true);
});
