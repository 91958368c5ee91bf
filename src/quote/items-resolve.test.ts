import { Amount, type BillingSchema, type Currency, type Product } from "quittance";
import { describe, expect, test } from "vitest";
import { referencesOf, resolveItems } from "./items-resolve.ts";
import { inItems, inProduct } from "./line-place.ts";
import type { ReadItem } from "./item.ts";
import { custom, extractOf, product, schema, tea } from "../../test/support/sample-catalog.ts";

const catalog = (
  products?: ReadonlyArray<Product>,
  schemas?: ReadonlyArray<BillingSchema>,
): ReturnType<typeof extractOf> => extractOf(products, schemas);

const resolve = (
  items: ReadonlyArray<ReadItem>,
  extract = catalog(),
  currency?: Currency,
): ReturnType<typeof resolveItems> =>
  resolveItems({ currency, items, coupons: undefined }, inItems, extract);

describe("a title", () => {
  test("has a default", () => {
    expect(resolve([custom()]).lines[0]?.title).toBe("Custom item");
    expect(resolve([tea()]).lines[0]?.title).toBe("Tea");
  });
});

describe("the currency of a quote", () => {
  test("is the requested one", () => {
    expect(resolve([tea(), custom()], catalog(), "JPY").currency).toBe("JPY");
  });

  test("is the one that all lines share", () => {
    expect(resolve([tea(), custom({ currency: "GBP" })]).currency).toBe("GBP");
  });

  test("is required if they do not, also with lines that have other issues", () => {
    const found = resolve([tea({ productId: "product_none" }), custom()]);
    expect(found.currency).toBeUndefined();
    expect(found.issues).toEqual([
      { path: ["items", 0, "productId"], message: "Product not found" },
      {
        path: ["currency"],
        message: "Currency is required when items do not share one currency",
      },
    ]);
  });
});

describe("the issues of a product of the catalog are at its property:", () => {
  const other = product({ id: "product_other", versionGroupId: "group_other" });
  test.each<[string, Partial<ReadItem>, ReturnType<typeof catalog>, string, string]>([
    [
      "an unknown product",
      { productId: "product_none" },
      catalog(),
      "productId",
      "Product not found",
    ],
    [
      "an inactive product",
      {},
      catalog([product({ isActive: false })]),
      "productId",
      "Product is not active",
    ],
    [
      "an unknown billing schema",
      { billingSchemaId: "schema_none" },
      catalog(),
      "billingSchemaId",
      "Billing schema not found",
    ],
    [
      "an inactive billing schema",
      {},
      catalog(undefined, [schema({ isActive: false })]),
      "billingSchemaId",
      "Billing schema is not active",
    ],
    [
      "the billing schema of another product",
      { productId: other.id },
      catalog([product(), other]),
      "billingSchemaId",
      "Billing schema does not belong to the product",
    ],
    [
      "units at a price that is too precise",
      { units: Amount.one },
      catalog(undefined, [
        schema({ basePrice: { currency: "GBP", amount: Amount.of(`0.${"0".repeat(18)}1`) } }),
      ]),
      "units",
      "cannot be combined with a price of more than 18 decimals",
    ],
  ])("%s", (_, item, extract, property, message) => {
    const found = resolve([custom({ currency: "GBP" }), tea(item as object)], extract);
    expect(found.issues).toEqual([{ path: ["items", 1, property], message }]);
    expect(found.lines.map((line) => line?.title)).toEqual(["Custom item", undefined]);
  });

  test("which is the property `id` of a single product", () => {
    const items = [tea({ productId: "product_none", billingSchemaId: "schema_none" })];
    const content = { currency: undefined, items, coupons: undefined };
    expect(resolveItems(content, inProduct, catalog()).issues).toEqual([
      { path: ["product", "id"], message: "Product not found" },
      { path: ["product", "billingSchemaId"], message: "Billing schema not found" },
    ]);
  });
});

test("a billing schema can have the price zero, although a custom item cannot", () => {
  const free = schema({ basePrice: { currency: "EUR", amount: Amount.zero } });
  expect(resolve([tea()], catalog(undefined, [free])).issues).toEqual([]);
});

test("each identifier is looked up once", () => {
  const items = [tea(), custom(), tea()];
  expect(referencesOf({ currency: undefined, items, coupons: undefined })).toEqual({
    products: new Set(["product_tea"]),
    billingSchemas: new Set(["schema_tea"]),
  });
});
