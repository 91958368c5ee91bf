import { createServer } from "node:http";
import { defaultBodyLimit, smallBodyLimit, type Head } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { describe, expect, test } from "vitest";
import { allOperations } from "../src/operations/all-operations.ts";
import { callWith, createApi, noCredentials, place, type Call } from "./send-to-api.ts";
import { listen, stop } from "./listen.ts";
import { mounts, post } from "./mounts.ts";
import { key, keyFor, service } from "./create-test-api.ts";

const large = [
  ...["/pay/quote", "/payments", "/invoices/list", "/invoices/validate", "/invoices"],
  ...["/products", "/products/{id}/revise", "/billing_schemas", "/billing_schemas/{id}/revise"],
  ...["/taxes", "/taxes/{id}/revise", "/coupons"],
  ...["/webhooks", "/webhooks/{id}/update", "/webhooks/{id}/replay"],
  ...["/invoices/{id}/payments", "/payments/{id}/refunds", "/refunds"],
  ...["/invoices/{id}/credit_notes", "/credit_notes", "/settings/update"],
];
const pathOf = (path: string): string => path.replace("{id}", path.split("/")[1] ?? "");
const paths = allOperations.map(({ path }) => path);
const limitOf = (path: string): number =>
  large.includes(path) ? defaultBodyLimit : smallBodyLimit;

/** Sends an empty object, padded with spaces to a length, through each mount. */
const statusOf = async (call: Call, path: string, bytes: number): Promise<number> =>
  (await call(pathOf(path), "{}".padEnd(bytes), { as: keyOf(path) })).status;

/** `settings.update` must be named, so that the usual key lacks it. */
const keyOf = (path: string): string =>
  path === "/settings/update" ? keyFor("settings.update") : key;

/** Every request is in a second of its own, because some operations have limits. */
const secondBySecond = (): (() => number) => {
  let seconds = 0;
  return () => (seconds += 1) * 1000;
};

describe.each(Object.entries(mounts))("through %s", (_, mount) => {
  test.each(paths)("%s accepts a body at its limit and rejects one byte more", async (path) => {
    const mounted = await mount(service({ monotonicMs: secondBySecond() }));
    const call = callWith(mounted.send);
    expect(await statusOf(call, path, limitOf(path))).not.toBe(413);
    expect(await statusOf(call, path, limitOf(path) + 1)).toBe(413);
    await mounted.close();
  });

  test("a caller without credentials has the small limit", async () => {
    const mounted = await mount(service());
    const call = callWith(mounted.send);
    const id = await place(call);
    const sent = (bytes: number) =>
      call(`/invoices/${id}`, "{}".padEnd(bytes), { as: noCredentials });
    expect((await sent(smallBodyLimit)).status).toBe(200);
    expect((await sent(smallBodyLimit + 1)).status).toBe(413);
    await mounted.close();
  });
});

/** JSON with every character of its texts escaped: the longest form of the same value. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"[^"]*"/gu, (text) => {
    const inside = text.slice(1, -1).replaceAll(/./gu, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
    return `"${inside}"`;
  });

describe("the small limit admits the longest valid body of", () => {
  const largest = {
    "/payments/{id}/status": { status: "FAILED", failure_reason: "x".repeat(500) },
    "/refunds/{id}/status": { status: "COMPLETED" },
    "/invoices/{id}": { expand: Array(16).fill("items.payment_intent"), currency: "BITCOIN_CASH" },
    "/analytics/dashboard": { period: "prev_last_30_days" },
    "/coupons/list": {
      code: "A".repeat(40),
      is_active: 1,
      limit: 100,
      offset: 1_000_000,
      cursor: "1".repeat(165),
    },
    "/products/list": {
      is_active: 1,
      limit: 100,
      offset: 1_000_000,
      cursor: "1".repeat(162),
      version_group_id: "x".repeat(128),
    },
    "/billing_schemas/list": {
      is_active: 1,
      limit: 100,
      offset: 1_000_000,
      cursor: "1".repeat(162),
      version_group_id: "x".repeat(128),
      product_id: `product_${"x".repeat(120)}`,
    },
    "/webhooks/list": { is_active: 1, limit: 100, offset: 1_000_000, cursor: "1".repeat(162) },
    "/webhooks/{id}/deliveries": {
      state: ["PENDING", "DELIVERED", "FAILED"],
      limit: 100,
      offset: 1_000_000,
      cursor: "1".repeat(162),
    },
    "/webhooks/{id}/rotate_secret": { previous_valid_seconds: 604_800 },
    "/taxes/list": { is_active: 1, limit: 100, offset: 1_000_000, cursor: "1".repeat(162) },
  };

  test.each(Object.entries(largest))("%s", async (path, body) => {
    const { call } = createApi();
    const id = await place(call);
    // An identifier may have 128 characters; that of a provider which exists here is shorter.
    const padding = "p".repeat(128 - "prov_card".length);
    expect(escaped({ ...body, padding }).length).toBeLessThanOrEqual(smallBodyLimit);
    const response = await call(path.replace("{id}", id), escaped(body));
    expect(response.status).not.toBe(413);
  });
});

describe("the host's limit", () => {
  const limits = async (bodyLimit: number): Promise<Readonly<Record<string, number>>> => {
    const edge = service({ bodyLimit });
    const found: Record<string, number> = {};
    for (const path of paths) {
      const opened = await edge.open(headOf(pathOf(path)));
      found[path] = opened.kind === "Plan" ? opened.bodyLimit : -1;
    }
    return found;
  };

  const expected = (small: number, big: number): Readonly<Record<string, number>> =>
    Object.fromEntries(paths.map((path) => [path, large.includes(path) ? big : small]));

  test("raises the large limit alone, and lowers both", async () => {
    expect(await limits(2 ** 20)).toEqual(expected(smallBodyLimit, 2 ** 20));
    expect(await limits(64)).toEqual(expected(64, 64));
  });

  test.each([0, -1, 1.5, NaN, Infinity])("cannot be %d", (bodyLimit) => {
    expect(() => service({ bodyLimit })).toThrow(RangeError);
  });
});

test("a declared length above the limit of the route fails before the body is read", async () => {
  const opened = await service().open(headOf("/invoices/invoice_1/void", smallBodyLimit + 1));
  expect(opened).toMatchObject({ kind: "Reply", status: 413, close: true });
  expect((await service().open(headOf("/invoices/invoice_1/void", smallBodyLimit))).kind).toBe(
    "Plan",
  );
});

test("a body that the host has read as text is held to the limit of the route", async () => {
  const listener = nodeListener(service());
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      setImmediate(() => {
        const body = "{}".padEnd(smallBodyLimit + 1);
        listener(Object.assign(request, { body }), response);
      });
    });
  });
  const port = await listen(server);
  const sent = post("{}", {}, key);
  const url = `http://127.0.0.1:${String(port)}/invoices/invoice_1/void`;
  expect((await fetch(url, sent)).status).toBe(413);
  await stop(server);
});

test.each<[string, () => Promise<void>]>([
  ["fails to", () => Promise.reject(new Error("cannot cancel"))],
  ["never does", () => new Promise(() => undefined)],
])("a stream that is too long and %s cancel is rejected as too large", async (_, cancel) => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(smallBodyLimit));
    },
    cancel,
  });
  const headers = { authorization: key, "content-type": "application/json" };
  const sent = { method: "POST", headers, body, duplex: "half" } as const;
  const request = new Request("http://service.test/analytics/dashboard", sent);
  expect((await fetchHandler(service())(request)).status).toBe(413);
});

const headOf = (path: string, length = 2): Head => ({
  method: "POST",
  path,
  hasBody: true,
  header: (name) =>
    ({
      authorization: keyOf(path),
      "content-type": "application/json",
      "content-length": String(length),
    })[name],
});
