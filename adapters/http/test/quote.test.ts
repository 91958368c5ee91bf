import { describe, expect, test } from "vitest";
import { verifyQuote } from "quittance/evidence";
import { createApi } from "./send-to-api.ts";
import { key, liveKey, token } from "./create-test-api.ts";

const request = {
  currency: "EUR",
  product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
};

// The suite of `hosts` has what every request can be rejected for, on every mount.
describe("POST /pay/quote", () => {
  const { call } = createApi();

  test("returns the known quote, to the thirtieth digit", async () => {
    const { status, at } = await call("/pay/quote", request);
    expect([status, at("status"), at("message"), at("env")]).toEqual([
      ...[200, 200, "Resource created successfully", "development"],
    ]);
    expect(at("data.total")).toEqual({
      currency: "EUR",
      price: "11.904498929341986033539547683847",
      price_usd: "13.535499554682065493724914679486",
    });
    expect(verifyQuote(at("data"))).toEqual([]);
  });

  test("uses the currency of the schema when none is given", async () => {
    const { at } = await call("/pay/quote", { product: request.product, currency: null });
    expect(at("data.currency")).toBe("GBP");
    expect(at("data.items.0.calculations")).toHaveLength(1);
  });

  test.each([
    ["the bare key", key],
    ["the key as a bearer", `Bearer ${key}`],
    ["an access token as a bearer", `Bearer ${token}`],
    ["a bearer in lower case", `bearer ${token}`],
  ])("accepts %s", async (_name, as) => {
    expect((await call("/pay/quote", request, { as })).status).toBe(200);
  });

  test.each([
    ["an unknown key", "sk_test_unknown"],
    ["a key of the other environment", liveKey],
    ["an access token without Bearer", token],
    ["basic credentials", "Basic c2tfdGVzdDo="],
    ["an empty bearer", "Bearer "],
    ["two keys", `${key} ${key}`],
  ])("rejects %s with 401", async (_name, as) => {
    const { status, headers } = await call("/pay/quote", request, { as });
    expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="quittance"']);
  });

  test("rejects an invalid body with the first of its messages", async () => {
    const { at } = await call("/pay/quote", { ...request, currency: "XXX", curency: "EUR" });
    expect([at("error"), at("message"), at("validator")]).toEqual([
      ...["Unknown field", "Unknown field"],
      { curency: "Unknown field", currency: "Invalid currency" },
    ]);
  });
});
