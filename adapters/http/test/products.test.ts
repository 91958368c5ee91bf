import { describe, expect, test } from "vitest";
import { createApi, seen } from "./send-to-api.ts";

const price = { product_id: "product_1", name: "Each", currency: "GBP", base_price: "3.50" };
const monthly = {
  ...{ type: "RECURRING", interval_type: "MONTH", interval_count: 1 },
  ...{ payment_type: "ADVANCE", renew_type: "CALENDAR", billing_type: "FULL" },
};

describe("POST /products", () => {
  test("creates an active product with the defaults", async () => {
    const { call } = createApi();
    const created = await call("/products", { name: "Tea" });
    expect([created.status, created.at("message"), created.at("data")]).toEqual([
      201,
      "Resource created successfully",
      {
        ...{ id: "product_1", organization_id: "org_one", version_group_id: "group_1" },
        ...{ is_active: 1, name: "Tea", description: "", image_id: null, image: null },
        ...{ created_at: "2025-07-17 15:00:00", updated_at: null },
      },
    ]);
  });

  test("stores every property, and null counts as absent", async () => {
    const { call } = createApi();
    const image = { url: "https://example.com/tea.png", sizes: [{ width: 1.5 }, null] };
    const given = { name: "Tea", description: "Green 茶", image_id: "image_1", image };
    expect((await call("/products", given)).at("data")).toMatchObject(given);
    const none = { description: null, image_id: null, image: null };
    expect(seen(await call("/products", { name: "Tea", ...none }), "description")).toEqual([
      201,
      "",
    ]);
  });

  test.each<[string, object, object]>([
    ["an empty body", {}, { name: "name is required" }],
    ["an image that is a list", { name: "A", image: [] }, { image: "image must be an object" }],
    [
      "an image with too many properties",
      {
        name: "A",
        image: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`p${String(i)}`, 1])),
      },
      { image: "image must have at most 50 properties, not 51" },
    ],
    [
      "several issues",
      { name: 7, image_id: 7, colour: 1 },
      {
        name: "name must be a string",
        image_id: "image_id must be a string",
        colour: "Unknown field",
      },
    ],
  ])("rejects %s", async (_, body, messages) => {
    const { call } = createApi();
    const before = (await call("/products/list")).at("data.total");
    expect((await call("/products", body)).messages).toEqual(messages);
    expect((await call("/products/list")).at("data.total")).toBe(before);
  });
});

describe("POST /products/{id}/revise", () => {
  test("null removes an image and its identifier, and changes no other property", async () => {
    const { call } = createApi();
    await call("/products", { name: "Tea", description: "Green", image_id: "i", image: {} });
    const properties = ["name", "description", "image_id", "image"] as const;
    const kept = { name: null, description: null };
    expect(seen(await call("/products/product_1/revise", kept), ...properties)).toEqual([
      ...[201, "Tea", "Green", "i", {}],
    ]);
    const removed = { image_id: null, image: null };
    expect(seen(await call("/products/product_2/revise", removed), ...properties)).toEqual([
      ...[201, "Tea", "Green", null, null],
    ]);
  });
});

describe("POST /billing_schemas", () => {
  test("creates a price for each interval, with taxes", async () => {
    const { call } = createApi();
    await call("/products", { name: "Tea" });
    await call("/taxes", { name: "VAT", percent: "20" });
    const given = { ...price, ...monthly, description: "Box", tax_ids: ["tax_1"] };
    const created = await call("/billing_schemas", given);
    expect(created.at("data")).toMatchObject({ ...given, base_price: "3.5" });
    const untyped = { ...price, ...monthly, type: null };
    expect(seen(await call("/billing_schemas", untyped), "type")).toEqual([201, "RECURRING"]);
  });

  test.each<[string, object, object]>([
    [
      "an empty body",
      Object.fromEntries(Object.keys(price).map((name) => [name, undefined])),
      {
        ...{ product_id: "product_id is required", name: "name is required" },
        ...{ currency: "currency is required", base_price: "base_price is required" },
      },
    ],
    ["an unknown product", { product_id: "product_none" }, { product_id: "Product not found" }],
    [
      "a product of another organization",
      { product_id: "product_foreign" },
      { product_id: "Product not found" },
    ],
    [
      "an incomplete recurrence",
      { interval_type: "DAY", interval_count: 2 },
      {
        payment_type: "payment_type is required with type RECURRING",
        renew_type: "renew_type is required with type RECURRING",
        billing_type: "billing_type is required with type RECURRING",
      },
    ],
    [
      "a recurrence of a price that charges once",
      { type: "ONE_TIME", renew_type: "CALENDAR" },
      { renew_type: "renew_type is not allowed with type ONE_TIME" },
    ],
    [
      "a malformed tax and an incomplete recurrence",
      { tax_ids: ["vat"], ...monthly, renew_type: null },
      { "tax_ids.0": /form tax_<id>/u, renew_type: /is required/u },
    ],
  ])("rejects %s", async (_, given, messages) => {
    const { call } = createApi();
    await call("/products", { name: "Tea" });
    const response = await call("/billing_schemas", { ...price, ...given });
    expect(Object.keys(response.messages).sort()).toEqual(Object.keys(messages).sort());
    for (const [property, message] of Object.entries(messages)) {
      expect(response.messages[property]).toEqual(expect.stringMatching(message as string));
    }
    const filter = { product_id: "product_1" };
    expect((await call("/billing_schemas/list", filter)).at("data.total")).toBe(0);
  });
});

describe("POST /billing_schemas/{id}/revise", () => {
  const properties = ["name", "currency", "base_price", "type", "tax_ids"] as const;

  test("null and an empty body change nothing; ONE_TIME and [] remove", async () => {
    const { call } = createApi();
    await call("/products", { name: "Tea" });
    await call("/taxes", { name: "VAT", percent: "20" });
    await call("/billing_schemas", { ...price, ...monthly, tax_ids: ["tax_1"] });
    const none = { name: null, currency: null, base_price: null, type: null, tax_ids: null };
    for (const [id, body] of Object.entries({ schema_1: none, schema_2: {} })) {
      expect(seen(await call(`/billing_schemas/${id}/revise`, body), ...properties)).toEqual([
        ...[201, "Each", "GBP", "3.5", "RECURRING", ["tax_1"]],
      ]);
    }
    const removed = { type: "ONE_TIME", tax_ids: [] };
    expect(
      seen(await call("/billing_schemas/schema_3/revise", removed), ...properties, "renew_type"),
    ).toEqual([...[201, "Each", "GBP", "3.5", "ONE_TIME", undefined, null]]);
  });

  test("a price and its currency change together", async () => {
    const { call } = createApi();
    const path = "/billing_schemas/schema_gbp/revise";
    expect(seen(await call(path, { base_price: "1" }))).toEqual({
      currency: "currency is required with base_price",
    });
    expect(seen(await call(path, { currency: "EUR" }))).toEqual({
      base_price: "base_price is required with currency",
    });
    expect(Object.keys((await call(path, { currency: "XAU", base_price: "x" })).messages)).toEqual([
      ...["currency", "base_price"],
    ]);
  });
});

describe.each<[string, object, object]>([
  ["/products", { name: "Tea" }, { name: "Coffee" }],
  ["/billing_schemas", { ...price, product_id: "product_book" }, { base_price: "4" }],
  ["/taxes", { name: "VAT", percent: "20" }, { percent: "21" }],
])("POST %s with an Idempotency-Key", (path, body, change) => {
  const headers = { "Idempotency-Key": "key-1" };

  test("rejects other content and a malformed key", async () => {
    const { call } = createApi();
    await call(path, body, { headers });
    const other = await call(path, { ...body, ...change }, { headers });
    expect([other.status, other.at("log.code")]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const malformed = await call(path, body, { headers: { "Idempotency-Key": "a b" } });
    expect([malformed.status, Object.keys(malformed.messages)]).toEqual([400, ["Idempotency-Key"]]);
  });
});

describe("POST /billing_schemas/list by product_id", () => {
  test("returns the billing schemas of all versions of the product", async () => {
    const { call } = createApi();
    await call("/products", { name: "Tea" });
    await call("/billing_schemas", price);
    await call("/products/product_1/revise", { name: "Green tea" });
    await call("/billing_schemas", { ...price, name: "Box", product_id: "product_2" });
    for (const id of ["product_1", "product_2"]) {
      const found = await call("/billing_schemas/list", { product_id: id });
      expect([found.at("data.total"), found.at("data.billing_schemas.0.id")]).toEqual([
        ...[2, "schema_2"],
      ]);
    }
    const none = await call("/billing_schemas/list", { product_id: "product_none" });
    expect(none.at("data.total")).toBe(0);
    const group = await call("/products/list", { version_group_id: "group_1" });
    expect(group.at("data.total")).toBe(2);
  });
});
