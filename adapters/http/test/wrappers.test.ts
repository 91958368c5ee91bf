import { mountedAt, withCors, withHealth, type HttpHandler, type Head } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { left, right } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

const send = (handler: HttpHandler, path: string, init?: RequestInit): Promise<Response> =>
  fetchHandler(handler)(new Request(`http://service.test${path}`, init));

const quote = {
  currency: "EUR",
  product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
};

const statusAt = async (handler: HttpHandler, path: string): Promise<number> =>
  (await send(handler, path, post(quote, {}, key))).status;

describe("below a path", () => {
  test.each([
    ["/billing", "/billing/pay/quote", 200],
    ["/billing", "/billing/pay/quote/", 200],
    ["/api/v1/billing", "/api/v1/billing/pay/quote", 200],
    ["/billing", "/pay/quote", 404],
    ["/billing", "/billingpay/quote", 404],
    ["/billing", "/billing", 404],
    ["/billing", "/billing/billing/pay/quote", 404],
    ["/billing", "/billing/pay/quote//", 404],
  ])("%s, %s returns %i", async (base, path, status) => {
    expect(await statusAt(mountedAt(base, service()), path)).toBe(status);
  });

  test.each(["", "/", "billing", "/billing/"])("%j is not a valid mount path", (base) => {
    expect(() => mountedAt(base, service())).toThrow("A base path must be written as /billing");
  });
});

describe("pages of other origins", () => {
  const shop = "https://shop.example";
  const known = withCors(service(), { origins: [shop], maxAge: 60 });
  const preflight = (origin: string): RequestInit => ({
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST" },
  });

  test("that are known may send requests of the operations", async () => {
    const called = await send(known, "/pay/quote", preflight(shop));
    expect([called.status, await called.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(called.headers)).toEqual({
      "access-control-allow-origin": shop,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, x-quote-seal, x-request-id",
      "access-control-max-age": "60",
      "cache-control": "no-store",
      vary: "Origin",
    });
  });

  test.each([
    ["a success", key, 200],
    ["a failure", "sk_test_unknown", 401],
  ])("may read %s and its headers", async (_, secret, status) => {
    const response = await send(known, "/pay/quote", post(quote, { origin: shop }, secret));
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe(shop);
    expect(response.headers.get("access-control-expose-headers")).toBe(
      "x-error-code, x-quote-seal, x-request-id, retry-after",
    );
    expect(response.headers.get("vary")).toBe("Origin");
  });

  test("that are unknown get no CORS permission", async () => {
    for (const init of [preflight("https://other.example"), post(quote, {}, key)]) {
      const response = await send(known, "/pay/quote", init);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect(response.headers.get("vary")).toBe("Origin");
    }
  });

  test("may all be let in", async () => {
    const open = withCors(service(), { origins: "*" });
    const response = await send(open, "/pay/quote", preflight("https://any.example"));
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("vary")).toBeNull();
  });

  test("get no CORS headers by default: OPTIONS returns 405", async () => {
    const response = await send(service(), "/pay/quote", preflight(shop));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await send(known, "/pay/quote", { method: "OPTIONS" })).status).toBe(405);
  });
});

describe("health", () => {
  const ok = (): Promise<unknown> => Promise.resolve(right("fine"));
  const call = async (handler: HttpHandler, path: string, method = "GET") => {
    const response = await send(handler, path, { method });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  };

  test("is returned without credentials", async () => {
    expect(await call(withHealth(service()), "/health")).toEqual({
      status: 200,
      body: { status: "ok" },
    });
    expect(await call(withHealth(service()), "/ready")).toEqual({
      status: 200,
      body: { status: "ok", checks: {} },
    });
    expect(await call(withHealth(service()), "/ready", "HEAD")).toEqual({
      status: 200,
      body: undefined,
    });
  });

  test.each([
    ["fails", () => Promise.resolve(left({ kind: "PortFailed" }))],
    ["rejects", () => Promise.reject(new Error("no route to host"))],
    [
      "throws",
      () => {
        throw new Error("not connected");
      },
    ],
    ["never ends", () => new Promise(() => undefined)],
  ])("a service is not ready when a check %s, and it is alive", async (_, check) => {
    const handler = withHealth(service(), { checks: { store: ok, rates: check }, timeoutMs: 20 });
    expect(await call(handler, "/ready")).toEqual({
      status: 503,
      body: { status: "unavailable", checks: { store: "ok", rates: "unavailable" } },
    });
    expect((await call(handler, "/health")).status).toBe(200);
  });

  test("concurrent requests share one round of checks, and later ones start another", async () => {
    let started = 0;
    let release = (): void => undefined;
    const check = (): Promise<unknown> => {
      started += 1;
      return new Promise((resolve) => {
        release = () => {
          resolve(right("fine"));
        };
      });
    };
    const handler = withHealth(service(), { checks: { store: check }, timeoutMs: 60_000 });
    const together = Promise.all(Array.from({ length: 100 }, () => call(handler, "/ready")));
    await expect.poll(() => started, { timeout: 60_000 }).toBe(1);
    release();
    expect(new Set((await together).map(({ status }) => status))).toEqual(new Set([200]));
    expect(started).toBe(1);
    const later = call(handler, "/ready");
    await expect.poll(() => started, { timeout: 60_000 }).toBe(2);
    release();
    expect((await later).status).toBe(200);
  });

  test("a check that never ends is started again once its time is over", async () => {
    let started = 0;
    const check = (): Promise<unknown> => {
      started += 1;
      return started === 1 ? new Promise(() => undefined) : Promise.resolve(right("fine"));
    };
    const handler = withHealth(service(), { checks: { store: check }, timeoutMs: 20 });
    expect((await call(handler, "/ready")).status).toBe(503);
    expect((await call(handler, "/ready")).status).toBe(200);
  });

  test("a service that is about to stop is not ready", async () => {
    const handler = withHealth(service(), { checks: { store: ok }, isDraining: () => true });
    expect(await call(handler, "/ready")).toEqual({
      status: 503,
      body: { status: "unavailable", checks: { store: "ok" } },
    });
  });

  test("leaves the operations unchanged", async () => {
    const handler = withHealth(service());
    expect(await statusAt(handler, "/pay/quote")).toBe(200);
    expect(await statusAt(handler, "/health")).toBe(404);
  });
});

test("the context of a mount reaches the service through every wrapper", async () => {
  const seen: Array<unknown> = [];
  const handler: HttpHandler = {
    open: ({ peer, path, headersDropped }) => {
      seen.push(peer, path, headersDropped);
      return { kind: "Reply", status: 200, headers: {}, body: "", close: false };
    },
  };
  const head: Head = {
    method: "POST",
    path: "/billing/x",
    hasBody: false,
    peer: "192.0.2.7",
    headersDropped: true,
    header: () => undefined,
  };
  await withHealth(withCors(mountedAt("/billing", handler), { origins: "*" })).open(head);
  expect(seen).toEqual(["192.0.2.7", "/x", true]);
});
