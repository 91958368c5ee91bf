import { createClient, type ClientOptions } from "@quittance/http/client";
import { fetchHandler } from "@quittance/http/fetch";
import { expect, test } from "vitest";
import { key, service } from "../create-test-api.ts";

interface Scripted {
  readonly client: ReturnType<typeof createClient>;
  /** The waits that were requested, in milliseconds. */
  readonly waits: ReadonlyArray<number>;
  readonly requests: ReadonlyArray<Request>;
}

/** Failures before the service responds: a status, or a network that is down. */
type Trouble = { readonly status: number; readonly after?: string } | "down";

const scripted = (
  troubles: ReadonlyArray<Trouble>,
  retries: ClientOptions["retries"] = {},
): Scripted => {
  const handle = fetchHandler(service());
  const left = [...troubles];
  const waits: Array<number> = [];
  const requests: Array<Request> = [];
  const client = createClient({
    baseUrl: "http://service.test",
    authorization: key,
    fetch: async (request) => {
      requests.push(request.clone());
      const trouble = left.shift();
      if (trouble === "down") throw new TypeError("fetch failed");
      if (trouble === undefined) return handle(request);
      const headers = trouble.after === undefined ? {} : { "retry-after": trouble.after };
      return new Response("{}", { status: trouble.status, headers });
    },
    retries: {
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      ...retries,
    },
  });
  return { client, waits, requests };
};

const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "3" } as const];
const invoice = { items, customer_email: "payer@example.com" };

test.each<[string, ReadonlyArray<Trouble>]>([
  ["429", [{ status: 429, after: "3" }]],
  ["503", [{ status: 503, after: "3" }]],
  [
    "503 twice",
    [
      { status: 503, after: "1" },
      { status: 503, after: "2" },
    ],
  ],
  ["a network that is down", ["down"]],
  ["a network that is down, then 503", ["down", { status: 503, after: "1" }]],
])("a read is sent again after %s", async (_name, troubles) => {
  const { client, requests } = scripted(troubles);
  const { data } = await client.POST("/pay/quote", { body: { items } });
  expect(data?.data.total.price).toBe("3");
  expect(requests).toHaveLength(troubles.length + 1);
});

test("the wait is the Retry-After, in seconds or as a date", async () => {
  const { client, waits } = scripted([
    { status: 503, after: "3" },
    { status: 429, after: new Date(0).toUTCString() },
  ]);
  await client.POST("/payments", {});
  expect(waits).toEqual([3000, 0]);
});

test("without Retry-After, the wait grows", async () => {
  const { client, waits } = scripted([{ status: 503 }, "down"]);
  await client.POST("/payments", {});
  const [first = 0, second = 0] = waits;
  expect(first).toBeGreaterThanOrEqual(200);
  expect(first).toBeLessThan(400);
  expect(second).toBeGreaterThanOrEqual(400);
  expect(second).toBeLessThan(800);
});

test("a response with a Retry-After above the maximum wait is returned unchanged", async () => {
  const { client, waits, requests } = scripted([{ status: 503, after: "11" }]);
  const { response } = await client.POST("/payments", {});
  expect([response.status, waits.length, requests.length]).toEqual([503, 0, 1]);
});

test("retries end after two attempts, or after the number that the caller sets", async () => {
  const troubles = Array.from({ length: 9 }, () => ({ status: 503, after: "1" }));
  const patient = scripted(troubles);
  expect((await patient.client.POST("/payments", {})).response.status).toBe(503);
  expect(patient.requests).toHaveLength(3);
  const impatient = scripted(troubles, { maxRetries: 0 });
  expect((await impatient.client.POST("/payments", {})).response.status).toBe(503);
  expect(impatient.requests).toHaveLength(1);
});

test("a network that stays down rejects", async () => {
  const { client, requests } = scripted(["down", "down", "down", "down"]);
  await expect(client.POST("/payments", {})).rejects.toThrow("fetch failed");
  expect(requests).toHaveLength(3);
});

test("a new invoice is sent again under the key that it was sent with first", async () => {
  const { client, requests } = scripted(["down", { status: 503, after: "0" }]);
  const created = await client.POST("/invoices", { body: invoice });
  expect(created.response.status).toBe(201);
  const [key, ...again] = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(key).toMatch(/^[0-9a-f-]{36}$/u);
  expect(again).toEqual([key, key]);
});

test("two invoices have two keys, and a key of the caller is not replaced", async () => {
  const { client, requests } = scripted([]);
  await client.POST("/invoices", { body: invoice });
  await client.POST("/invoices", { body: invoice });
  const header = { "Idempotency-Key": "order-7" };
  await client.POST("/invoices", { body: invoice, params: { header } });
  const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe("order-7");
});

test.each(["/invoices/{id}/void", "/payments/{id}/status"] as const)(
  "%s is not sent again, because its outcome is unknown",
  async (path) => {
    const { client, requests } = scripted([{ status: 503, after: "1" }]);
    const params = { path: { id: "invoice_1" } };
    const { response } = await (path === "/invoices/{id}/void"
      ? client.POST(path, { params })
      : client.POST(path, { params, body: { status: "FAILED" } }));
    expect([response.status, requests.length]).toEqual([503, 1]);
  },
);

test.each([400, 401, 404, 409, 422, 500])("%i is not retried", async (status) => {
  const { client, requests } = scripted([{ status, after: "1" }]);
  await client.POST("/payments", {});
  expect(requests).toHaveLength(1);
});

test("a caller who aborts does not wait", async () => {
  const aborting = new AbortController();
  const { client, requests } = scripted([{ status: 503, after: "9" }], {
    wait: (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          reject(new Error("gone"));
        });
        aborting.abort();
      }),
  });
  await expect(client.POST("/payments", { signal: aborting.signal })).rejects.toThrow("gone");
  expect(requests).toHaveLength(1);
});

test("the platform's timer waits, and stops when the caller aborts", async () => {
  const real = createClient({
    baseUrl: "http://service.test",
    fetch: () =>
      Promise.resolve(new Response("{}", { status: 503, headers: { "retry-after": "0" } })),
  });
  expect((await real.POST("/payments", {})).response.status).toBe(503);
  const aborting = new AbortController();
  const waiting = createClient({
    baseUrl: "http://service.test",
    fetch: () => {
      queueMicrotask(() => {
        setTimeout(() => {
          aborting.abort(new Error("gone"));
        });
      });
      return Promise.resolve(new Response("{}", { status: 503, headers: { "retry-after": "9" } }));
    },
  }).POST("/payments", { signal: aborting.signal });
  await expect(waiting).rejects.toThrow("gone");
});
