import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyQuote } from "quittance/evidence";
import type { QuoteJson } from "quittance";
import type { Envelope } from "quittance/wire";
import { mounts, post, type Mounted } from "./mounts.ts";
import { key, liveKey, otherKey, readOnlyKey, service, token } from "./create-test-api.ts";

const request = {
  currency: "EUR",
  product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
};

type ResponseBody = Envelope<QuoteJson>;

describe.each(Object.entries(mounts))("POST /pay/quote mounted on %s", (_, mount) => {
  let mounted: Mounted;
  beforeAll(async () => {
    mounted = await mount(service());
  });
  afterAll(() => mounted.close());

  const send = async (
    init: RequestInit,
    path = "/pay/quote",
  ): Promise<{ readonly response: Response; readonly json: ResponseBody }> => {
    const response = await mounted.send(path, init);
    return { response, json: (await response.json()) as ResponseBody };
  };

  test("returns the known quote, to the thirtieth digit", async () => {
    const { response, json } = await send(post(request, {}, key));
    expect(response.status).toBe(200);
    expect(json).toMatchObject({
      status: 200,
      message: "Resource created successfully",
      env: "development",
      error: null,
      log: null,
      validator: null,
      support_id: null,
    });
    expect(json.data.total).toEqual({
      currency: "EUR",
      price: "11.904498929341986033539547683847",
      price_usd: "13.535499554682065493724914679486",
    });
    expect(verifyQuote(json.data)).toEqual([]);
  });

  test("uses the currency of the schema when none is given", async () => {
    const { json } = await send(post({ product: request.product, currency: null }, {}, key));
    expect(json.data.currency).toBe("GBP");
    expect(json.data.items[0]?.calculations).toHaveLength(1);
  });

  test.each([
    ["the bare key", key],
    ["the key as a bearer", `Bearer ${key}`],
    ["an access token as a bearer", `Bearer ${token}`],
    ["a bearer in lower case", `bearer ${token}`],
  ])("accepts %s", async (_name, authorization) => {
    const { response } = await send(post(request, {}, authorization));
    expect(response.status).toBe(200);
  });

  test.each([
    ["no credentials", undefined],
    ["an unknown key", "sk_test_unknown"],
    ["a key of the other environment", liveKey],
    ["an access token without Bearer", token],
    ["basic credentials", "Basic c2tfdGVzdDo="],
    ["an empty bearer", "Bearer "],
    ["two keys", `${key} ${key}`],
  ])("rejects %s with 401", async (_name, authorization) => {
    const { response, json } = await send(post(request, {}, authorization));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="quittance"');
    expect(json).toMatchObject({ status: 401, data: {}, log: { code: "UNAUTHENTICATED" } });
  });

  test("returns 403 for credentials without the scope", async () => {
    const { response, json } = await send(post(request, {}, readOnlyKey));
    expect(response.status).toBe(403);
    expect(json.log).toEqual({ code: "FORBIDDEN" });
  });

  test("returns the same failure for the product of another organization as for an unknown one", async () => {
    const { response, json } = await send(post(request, {}, otherKey));
    expect(response.status).toBe(400);
    expect(json.validator).toEqual({
      "product.id": "Product not found",
      "product.billing_schema_id": "Billing schema not found",
    });
  });

  test("rejects an invalid body with the first of its messages", async () => {
    const body = { ...request, currency: "XXX", curency: "EUR" };
    const { response, json } = await send(post(body, {}, key));
    expect(response.status).toBe(400);
    expect(json).toMatchObject({
      ...{ status: 400, data: {}, log: { code: "VALIDATION_FAILED" } },
      ...{ error: "Unknown field", message: "Unknown field" },
      validator: { curency: "Unknown field", currency: "Invalid currency" },
    });
    expect(response.headers.get("x-error-code")).toBe("VALIDATION_FAILED");
    expect(response.headers.get("x-request-id")).toBe(json.support_id);
  });

  test.each([
    ["text that is not JSON", "{"],
    ["an array", "[]"],
    ["null", "null"],
    ["a string", '"quote"'],
    ["100,000 open brackets", "[".repeat(100_000)],
  ])("rejects %s as malformed", async (_name, body) => {
    const { response, json } = await send(post(body, {}, key));
    expect(response.status).toBe(400);
    expect(json.log).toEqual({ code: "MALFORMED_JSON" });
    expect(json.validator).toBeNull();
  });

  test("rejects bytes that are not UTF-8 as malformed", async () => {
    const { json } = await send({ ...post("", {}, key), body: new Uint8Array([0x7b, 0xff]) });
    expect(json.log).toEqual({ code: "MALFORMED_JSON" });
  });

  test("reads an absent body as an empty object, whatever its type", async () => {
    const { response, json } = await send({
      method: "POST",
      headers: { authorization: key, "content-type": "text/plain" },
    });
    expect(response.status).toBe(400);
    expect(Object.keys(json.validator ?? {})).toEqual(["product"]);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
  ])("rejects a body sent as %s with 415", async (type) => {
    const { response, json } = await send(post(request, { "content-type": type }, key));
    expect(response.status).toBe(415);
    expect(json.log).toEqual({ code: "UNSUPPORTED_MEDIA_TYPE" });
  });

  test.each(["application/json; charset=utf-8", "Application/JSON;charset=UTF-8"])(
    "accepts a body sent as %s",
    async (type) => {
      const { response } = await send(post(request, { "content-type": type }, key));
      expect(response.status).toBe(200);
    },
  );

  test("returns 413 for a streamed body that exceeds the limit", async () => {
    const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks += 1;
        if (chunks > 8) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init: RequestInit = { ...post("", {}, key), body, duplex: "half" };
    const { response } = await send(init);
    expect(response.status).toBe(413);
  });

  test("accepts a body of exactly 256 KiB", async () => {
    const text = JSON.stringify(request).padEnd(256 * 1024, " ");
    const { response } = await send(post(text, {}, key));
    expect(response.status).toBe(200);
    const { response: rejected } = await send(post(`${text} `, {}, key));
    expect(rejected.status).toBe(413);
  });

  test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])("returns 405 for %s", async (method) => {
    const { response, json } = await send({ method, headers: { authorization: key } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(json.log).toEqual({ code: "METHOD_NOT_ALLOWED" });
  });

  test.each(["/", "/pay", "/pay/quotes", "/PAY/QUOTE", "/pay/quote/x", "//pay/quote"])(
    "returns 404 for %s",
    async (path) => {
      const { response, json } = await send(post(request, {}, key), path);
      expect(response.status).toBe(404);
      expect(json.log).toEqual({ code: "NOT_FOUND" });
    },
  );

  test("ignores the query", async () => {
    const { response } = await send(post(request, {}, key), "/pay/quote?trace=1");
    expect(response.status).toBe(200);
  });

  test("returns 406 if the client does not accept JSON", async () => {
    const { response, json } = await send(post(request, { accept: "text/html" }, key));
    expect(response.status).toBe(406);
    expect(json.log).toEqual({ code: "NOT_ACCEPTABLE" });
  });

  test.each(["*/*", "application/*", "text/html, application/json;q=0.9"])(
    "responds with JSON to a client that accepts %s",
    async (accept) => {
      const { response } = await send(post(request, { accept }, key));
      expect(response.status).toBe(200);
    },
  );

  test("marks every response as JSON that must not be cached or sniffed", async () => {
    for (const authorization of [key, undefined]) {
      const { response } = await send(post(request, {}, authorization));
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
