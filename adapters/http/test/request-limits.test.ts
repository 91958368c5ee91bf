import { describe, expect, test } from "vitest";
import { bookItem, customItem, createApi, order, place, type ApiResponse } from "./send-to-api.ts";

const validate = (properties: Readonly<Record<string, unknown>>): Promise<ApiResponse> =>
  createApi().call("/invoices/validate", order(properties));

const times = <Item>(count: number, item: Item): ReadonlyArray<Item> =>
  Array.from({ length: count }, () => item);

describe("limits: an invoice accepts", () => {
  test.each([
    ["1 item", { items: [customItem] }],
    ["1000 items", { items: times(1000, customItem) }],
    ["1 of a product", { items: [{ ...bookItem, quantity: 1 }] }],
    ["a million of a product", { items: [{ ...bookItem, quantity: 1_000_000 }] }],
    ["a title of 200 characters", { items: [{ ...customItem, title: "t".repeat(200) }] }],
    ["the smallest price", { items: [{ ...customItem, price: `0.${"0".repeat(29)}1` }] }],
  ])("%s", async (_name, properties) => {
    expect((await validate(properties)).messages).toEqual({});
  });

  test.each([
    ["no items", { items: [] }, "items"],
    ["1001 items", { items: times(1001, customItem) }, "items"],
    ["0 of a product", { items: [{ ...bookItem, quantity: 0 }] }, "items.0.quantity"],
    ["a million and one", { items: [{ ...bookItem, quantity: 1_000_001 }] }, "items.0.quantity"],
    ["an empty title", { items: [{ ...customItem, title: "" }] }, "items.0.title"],
    [
      "a title of 201 characters",
      { items: [{ ...customItem, title: "t".repeat(201) }] },
      "items.0.title",
    ],
    ["a price of zero", { items: [{ ...customItem, price: "0" }] }, "items.0.price"],
    ["half a surrogate pair", { items: [{ ...customItem, title: "\ud800" }] }, "items.0.title"],
    [
      "an identifier of 129 characters",
      { items: [{ ...bookItem, product_id: `product_${"x".repeat(121)}` }] },
      "items.0.product_id",
    ],
  ])("but not %s", async (_name, properties, path) => {
    const response = await validate(properties);
    expect([response.status, Object.keys(response.messages)]).toEqual([400, [path]]);
  });

  test("an unknown identifier of 128 characters", async () => {
    const items = [{ ...bookItem, product_id: `product_${"x".repeat(120)}` }];
    expect((await validate({ items })).messages).toEqual({
      "items.0.product_id": "Product not found",
    });
  });
});

describe("limits:", () => {
  test("expand has at most 16 values", async () => {
    const { call } = createApi();
    const id = await place(call);
    const expand = (count: number): Promise<ApiResponse> =>
      call(`/invoices/${id}`, { expand: times(count, "items") });
    expect((await expand(16)).status).toBe(200);
    expect((await expand(17)).messages).toEqual({
      expand: "expand must contain at most 16 elements, not 17",
    });
  });

  test("a body has at most 256 KiB", async () => {
    const { call } = createApi();
    expect((await call("/payments", "{}".padEnd(256 * 1024))).status).toBe(200);
    expect((await call("/payments", "{}".padEnd(256 * 1024 + 1))).status).toBe(413);
  });

  test("a validator has at most 20 messages", async () => {
    const response = await validate({ items: times(50, { ...customItem, price: "0" }) });
    expect(Object.keys(response.messages)).toHaveLength(20);
    expect(response.messages["items.19.price"]).toBe("items.19.price must be greater than 0");
  });

  test("the elements of a list that is too long are not read", async () => {
    const response = await validate({ items: times(1001, { nonsense: true }) });
    expect(response.messages).toEqual({
      items: "items must contain at most 1000 elements, not 1001",
    });
    const status = times(101, "NONSENSE");
    expect((await createApi().call("/payments", { status })).messages).toEqual({
      status: "status must contain at most 100 elements, not 101",
    });
  });

  test.each([
    "/pay/quote",
    "/payments",
    "/invoices/list",
    "/invoices/validate",
    "/invoices/invoice_1",
    "/analytics/dashboard",
    "/invoices",
    "/invoices/invoice_1/void",
    "/invoices/invoice_1/payments",
    "/payments/payment_1",
    "/payments/payment_1/status",
    "/products",
    "/products/list",
    "/products/product_book",
    "/products/product_book/revise",
    "/products/product_book/deactivate",
    "/billing_schemas",
    "/billing_schemas/list",
    "/billing_schemas/schema_gbp",
    "/billing_schemas/schema_gbp/revise",
    "/billing_schemas/schema_gbp/deactivate",
    "/taxes",
    "/taxes/list",
    "/taxes/tax_1",
    "/taxes/tax_1/revise",
    "/taxes/tax_1/deactivate",
    "/webhooks",
    "/webhooks/list",
    "/webhooks/endpoint_1",
    "/webhooks/endpoint_1/update",
    "/webhooks/endpoint_1/disable",
    "/webhooks/endpoint_1/rotate_secret",
    "/webhooks/endpoint_1/deliveries",
    "/webhooks/endpoint_1/replay",
    "/coupons",
    "/coupons/list",
    "/coupons/coupon_1",
    "/coupons/coupon_1/deactivate",
  ])("%s rejects unknown properties", async (path) => {
    const { call } = createApi();
    await place(call);
    const text = '{"statuss": ["PENDING"], "__proto__": 1, "constructor": 2}';
    const response = await call(path, text);
    expect(response.status).toBe(400);
    const found = Object.entries(response.messages).filter(
      ([, words]) => words === "Unknown field",
    );
    expect(found.map(([property]) => property)).toEqual(["statuss", "__proto__", "constructor"]);
  });
});
