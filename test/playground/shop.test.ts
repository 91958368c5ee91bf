import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  addAdjustment,
  addCustomItem,
  addProduct,
  addProductItem,
  addRate,
  currenciesWithoutRate,
  removeAt,
  setField,
} from "../../docs/.vitepress/playground/shop/change-shop.ts";
import { issuesOf as fieldIssues } from "../../docs/.vitepress/playground/page/field.ts";
import { couponsField, formPathOf } from "../../docs/.vitepress/playground/shop/form-fields.ts";
import { priceShop } from "../../docs/.vitepress/playground/shop/price-shop.ts";
import { sampleShop, type Shop } from "../../docs/.vitepress/playground/shop/shop.ts";
import { expectedTotal } from "./expected-total.ts";

const euroRate = "0.879502000000000005";

/** The sample with texts at some places of its form. */
const shopWith = (texts: Readonly<Record<string, string>>): Shop =>
  Object.entries(texts).reduce((shop, [path, text]) => setField(shop, path, text), sampleShop);

const issuesOf = async (shop: Shop): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await priceShop(shop)).issues);

test("the page starts with prices and rates of the sample that is served", () => {
  const sample = JSON.parse(readFileSync("adapters/cli/sample/sample.json", "utf8")) as {
    readonly rates: { readonly timestamp: string; readonly units_per_usd: object };
    readonly products: ReadonlyArray<{ readonly id: string; readonly name: string }>;
    readonly billing_schemas: ReadonlyArray<{
      readonly product_id: string;
      readonly currency: string;
      readonly base_price: string;
    }>;
  };
  expect(sample.rates.units_per_usd).toMatchObject(sampleShop.rates);
  expect(sample.rates.timestamp).toBe(sampleShop.timestamp);
  for (const { key, name, currency, price } of sampleShop.products) {
    expect(sample.products).toContainEqual(expect.objectContaining({ id: `product_${key}`, name }));
    expect(sample.billing_schemas).toContainEqual(
      expect.objectContaining({ product_id: `product_${key}`, currency, base_price: price }),
    );
  }
});

describe("the form is priced by the library", () => {
  test.each([
    ["34.95", euroRate],
    ["35.35", euroRate],
    ["0.000000000000000000000000000001", "0.91"],
    ["99999999999999999999.999999999999999999999999999999", "1.000000000000000000000000000001"],
  ])("to the last digit, at %s pounds and a euro of %s", async (price, rate) => {
    const priced = await priceShop(shopWith({ "products.0.price": price, "rates.EUR": rate }));
    expect(priced.json?.total.price).toBe(await expectedTotal(price, rate));
    expect([priced.failure, priced.issues.size]).toEqual([undefined, 0]);
  });

  test("and needs no quote currency when the lines share one", async () => {
    const shop = removeAt(removeAt(shopWith({ currency: "" }), "items.1"), "items.0");
    expect((await priceShop(shop)).json?.total.price).toBe("4.5");
  });
});

describe("an issue is shown at its property, with the message of the library:", () => {
  const amount =
    'must be a decimal string such as "19.99" ' +
    "with at most 20 digits before the decimal point and 30 after it, not";

  test.each<[string, string, string, string]>([
    ["products.0.price", "1e3", "products.0.price", `base_price ${amount} "1e3"`],
    ["rates.JPY", "abc", "rates.JPY", `rate ${amount} "abc"`],
    ["rates.JPY", "0", "rates.JPY", "RateMalformed: 0"],
    [
      "items.0.quantity",
      "1.5",
      "items.0.quantity",
      "Quantity must be an integer between 1 and 1000000",
    ],
    [
      "items.0.quantity",
      "two",
      "items.0.quantity",
      "Quantity must be an integer between 1 and 1000000",
    ],
    ["items.0.product", "gone", "items.0.product_id", "Product not found"],
    ["items.2.price", "0", "items.2.price", "items.2.price must be greater than 0"],
    ["items.2.title", "", "items.2.title", "items.2.title must not be empty"],
    ["items.0.adjustments.0.size", "-1", "items.0.adjustments.0.size", `size ${amount} "-1"`],
    [
      "items.0.adjustments.0.size",
      "101",
      "items.0.adjustments",
      "The DISCOUNT adjustment results in an invalid price",
    ],
    ["coupons", "spring NONE", "coupons.1", "Coupon not found"],
    ["coupons", "winter", "coupons.0", "Coupon has expired"],
    ["coupons", "SPRING, spring", "coupons.1", "Coupon is repeated"],
    ["currency", "", "currency", "Currency is required when items do not share one currency"],
  ])("%s as %j", async (path, text, property, message) => {
    expect(await issuesOf(shopWith({ [path]: text }))).toHaveProperty([property], message);
  });

  test("a rate that is missing fails the whole", async () => {
    const priced = await priceShop(removeAt(sampleShop, "rates.GBP"));
    expect([priced.json, priced.failure]).toEqual([
      undefined,
      "No exchange rate is available for GBP",
    ]);
  });

  test("a quote without lines has none", async () => {
    const issues = await issuesOf({ ...sampleShop, items: [] });
    expect(issues).toEqual({ items: "Items must contain at least 1 element" });
  });

  test("a product without a line has no effect", async () => {
    const priced = await priceShop(shopWith({ "products.1.price": "" }));
    expect([...priced.issues.keys()]).toEqual(["products.1.price"]);
    expect(priced.json?.total.price).toBe(await expectedTotal("34.95", euroRate));
  });
});

test("an issue of a coupon leads to the field of the codes, which shows it", async () => {
  const shop = shopWith({ coupons: "SPRING NONE" });
  const field = couponsField(shop, (await priceShop(shop)).issues);
  expect(fieldIssues(field)).toEqual([{ id: "pg-coupons-issue", message: "Coupon not found" }]);
  expect(formPathOf("coupons.1")).toBe("coupons");
});

test("tax and coupons are those of the form, and none by default", async () => {
  const totalOf = async (texts: Readonly<Record<string, string>>): Promise<unknown> => {
    const lines = { currency: "", "items.0.price": "10" };
    const shop = removeAt(removeAt(sampleShop, "items.1"), "items.0");
    const changed = Object.entries({ ...lines, ...texts }).reduce(
      (before, [path, text]) => setField(before, path, text),
      shop,
    );
    return (await priceShop(changed)).json?.total.price;
  };
  expect(await totalOf({})).toBe("10");
  expect(await totalOf({ coupons: " ,spring; " })).toBe("9");
  expect(await totalOf({ tax: "ADDED" })).toBe("11.9");
  expect(await totalOf({ tax: "DOCUMENT", coupons: "SPRING" })).toBe("10.71");
  expect(await totalOf({ tax: "CONTAINED" })).toBe("10");
  expect(await totalOf({ tax: "NONE" })).toBe("10");
});

describe("the form changes by", () => {
  test("a text at an existing position only", () => {
    expect(setField(sampleShop, "items.2.title", "Parcel").items[2]?.title).toBe("Parcel");
    expect(setField(sampleShop, "items.9.title", "Parcel")).toEqual(sampleShop);
    expect(setField(sampleShop, "__proto__.x", "Parcel")).toEqual(sampleShop);
  });

  test("lines, products, rates and adjustments that are added and removed", () => {
    const more = addAdjustment(addCustomItem(addProductItem(sampleShop)), 4, "FEE");
    expect(more.items.map(({ type }) => type).slice(3)).toEqual(["PRODUCT", "PAYMENT_INTENT"]);
    expect(more.items[4]?.adjustments).toHaveLength(1);
    expect(removeAt(more, "items.4.adjustments.0").items[4]?.adjustments).toEqual([]);
    expect(removeAt(removeAt(more, "items.4"), "items.3")).toEqual(sampleShop);
    expect(removeAt(addRate(sampleShop, "CHF"), "rates.CHF")).toEqual(sampleShop);
    expect(currenciesWithoutRate(addRate(sampleShop, "CHF"))).not.toContain("CHF");
    expect(addRate(sampleShop, "EUR")).toBe(sampleShop);
  });

  test("products with distinct names in lines", () => {
    const grown = addProduct(removeAt(addProduct(addProduct(sampleShop)), "products.3"));
    const keys = grown.products.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
