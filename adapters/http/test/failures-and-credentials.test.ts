import { right } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { createApi, noCredentials, pay, place, type ApiResponse } from "./send-to-api.ts";
import { key, keyFor, liveKey, newStore, token } from "./create-test-api.ts";

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

  test("the id of a request is the caller's, when that is a version 7 UUID", async () => {
    const given = "01981a2b-3c4d-7e5f-8a6b-0123456789ab";
    const rejected = await createApi().call(
      "/pay/quote",
      {},
      { headers: { "x-request-id": given } },
    );
    expectFailure(rejected, 400, "VALIDATION_FAILED");
    expect(rejected.at("support_id")).toBe(given);
  });
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

  test("the quote of an invoice shows the invoice, so it also needs to read invoices", async () => {
    const { call } = createApi();
    const id = await place(call);
    const response = await call("/pay/quote", { invoice: { id } }, { as: keyFor("products.read") });
    expect([response.status, response.at("error")]).toEqual([
      403,
      "The credentials do not allow invoices.read",
    ]);
  });
});
