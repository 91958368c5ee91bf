import { right, scopes } from "quittance";
import { describe, expect, test } from "vitest";
import {
  bookItem,
  customItem,
  createApi,
  noCredentials,
  order,
  pay,
  place,
  type ApiResponse,
} from "./send-to-api.ts";
import { key, keyFor, liveKey, newStore, otherKey, token } from "./create-test-api.ts";
import { allOperations } from "../src/operations/all-operations.ts";
import { idKindOf } from "../src/operations/path-id.ts";

/** Expects the properties and headers that all failures have. */
const expectFailure = (response: ApiResponse, status: number, code: string): void => {
  const { headers, at } = response;
  expect([response.status, at("status"), at("log"), at("data")]).toEqual([
    status,
    status,
    { code },
    {},
  ]);
  expect(headers.get("x-error-code")).toBe(code);
  expect(headers.get("x-request-id")).toBe(at("support_id"));
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(at("error")).toBe(Object.values(response.messages)[0] ?? at("message"));
};

describe("errors:", () => {
  test("an unknown id is 404 in the path and 400 in the body", async () => {
    const { call } = createApi();
    expectFailure(await call("/invoices/invoice_none"), 404, "NOT_FOUND");
    expectFailure(
      await call("/pay/quote", { invoice: { id: "invoice_none" } }),
      400,
      "VALIDATION_FAILED",
    );
  });

  test("each code has its status", async () => {
    const { call } = createApi();
    const id = await place(call);
    const type = { headers: { "content-type": "text/plain" } };
    const accept = { headers: { accept: "text/html" } };
    expectFailure(await call("/payments", "{"), 400, "MALFORMED_JSON");
    expectFailure(await call("/payments", "[]"), 400, "MALFORMED_JSON");
    expectFailure(await call("/payments", {}, { as: noCredentials }), 401, "UNAUTHENTICATED");
    expectFailure(await call("/payments", {}, accept), 406, "NOT_ACCEPTABLE");
    expectFailure(await call("/payments", {}, type), 415, "UNSUPPORTED_MEDIA_TYPE");
    expectFailure(await call("/payments", " ".repeat(256 * 1024 + 1)), 413, "PAYLOAD_TOO_LARGE");
    await pay(call, id, { price: "10", status: "COMPLETED" });
    expectFailure(await call(`/invoices/${id}/void`), 409, "INVOICE_TRANSITION_INVALID");
  });

  test("credentials are looked at before the body is", async () => {
    const { call } = createApi();
    expectFailure(await call("/invoices", "{", { as: noCredentials }), 401, "UNAUTHENTICATED");
    expectFailure(await call("/invoices", "{", { as: keyFor("payments.read") }), 403, "FORBIDDEN");
  });

  test("a malformed identifier in the path reaches no store", async () => {
    const store = newStore();
    const never = () => () => Promise.resolve(right(undefined));
    const { call } = createApi({
      store: { ...store, invoices: { ...store.invoices, ownerOf: never } },
    });
    expect((await call("/invoices/invoice_x", {}, { as: noCredentials })).status).toBe(404);
  });

  test("a success has no code, and a request id all the same", async () => {
    const { headers } = await createApi().call("/payments");
    expect(headers.get("x-error-code")).toBeNull();
    expect(headers.get("x-request-id")).toBe("00000000-0000-7000-8000-000000000001");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

/** Every operation, with an identifier that no record has. */
const routes = allOperations.map(({ path, scopes: needed, audience }) => {
  const id = `${idKindOf(path) ?? ""}_1`;
  return [path.replace("{id}", id), needed, audience] as const;
});

describe("credentials:", () => {
  test.each([
    ["the bare key", key],
    ["the key as a bearer", `Bearer ${key}`],
    ["an access token as a bearer", `Bearer ${token}`],
    ["a bearer in lower case", `bearer ${token}`],
  ])("%s is accepted", async (_name, as) => {
    expect((await createApi().call("/payments", {}, { as })).status).toBe(200);
  });

  test.each([
    ["an unknown key", "sk_test_unknown"],
    ["a key of the other environment", liveKey],
    ["an access token without Bearer", token],
    ["basic credentials", "Basic c2tfdGVzdDo="],
    ["an empty bearer", "Bearer "],
    ["two keys", `${key} ${key}`],
  ])("%s is rejected with 401", async (_name, as) => {
    const { status, headers } = await createApi().call("/payments", {}, { as });
    expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="quittance"']);
  });

  test.each(routes)("%s needs %j, or is for a %s", async (path, needed, audience) => {
    const { call } = createApi();
    for (const scope of scopes) {
      const { status } = await call(path, {}, { as: keyFor(scope) });
      const suffices = needed.every((each) => each === scope);
      expect([scope, status === 403]).toEqual([scope, !suffices]);
    }
    expect((await call(path, {}, { as: key })).status).not.toBe(403);
    const payer = await call(path, {}, { as: noCredentials });
    expect(payer.status).toBe(audience === "organization" ? 401 : 404);
  });

  test("the quote of an invoice shows the invoice, so it also needs to read invoices", async () => {
    const { call } = createApi();
    const id = await place(call);
    const response = await call("/pay/quote", { invoice: { id } }, { as: keyFor("products.read") });
    expect([response.status, response.at("error")]).toEqual([
      403,
      "The credentials do not allow invoices.read",
    ]);
  });

  test("an organization sees only its own rows, for any requested id", async () => {
    const { call } = createApi();
    const id = await place(call);
    const foreign = await place(call, { items: [customItem] }, otherKey);
    expect((await call(`/invoices/${foreign}`)).status).toBe(404);
    const quoted = await call("/pay/quote", { invoice: { id } }, { as: otherKey });
    expect(quoted.messages).toEqual({ "invoice.id": "Invoice not found" });
    const items = [
      { ...bookItem, product_id: "product_foreign", billing_schema_id: "schema_foreign" },
    ];
    expect((await call("/invoices/validate", order({ items }))).messages).toEqual({
      "items.0.product_id": "Product not found",
      "items.0.billing_schema_id": "Billing schema not found",
    });
  });
});

test.each(routes)("%s rejects unknown properties", async (path) => {
  const { call } = createApi();
  const text = '{"statuss": ["PENDING"], "__proto__": 1, "constructor": 2}';
  const response = await call(path, text);
  const unknown = Object.entries(response.messages).filter(([, text]) => text === "Unknown field");
  expect(unknown.map(([property]) => property)).toEqual(["statuss", "__proto__", "constructor"]);
});
