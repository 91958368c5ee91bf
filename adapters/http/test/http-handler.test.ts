import { webDigest, type Body, type Head, mountedAt, type HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeDigest, nodeListener } from "@quittance/http/node";
import { expect, test } from "vitest";
import { post } from "./mounts.ts";
import { key, liveKey, service } from "./create-test-api.ts";
import { whileServed } from "./listen.ts";

const head = (overrides: Partial<Head> = {}): Head => ({
  method: "POST",
  path: "/pay/quote",
  hasBody: true,
  header: (name) =>
    name === "authorization" ? key : name === "content-type" ? "application/json" : undefined,
  ...overrides,
});

const run = async (body: Body): Promise<string> => {
  const opened = await service().open(head());
  if (opened.kind === "Reply") throw new Error("the head is in order");
  return (await opened.run(body)).body;
};

const request = {
  currency: "EUR",
  product: { id: "product_book", quantity: 3, billing_schema_id: "schema_gbp" },
};

test("equal requests get equal bytes, whatever the form of the body", async () => {
  const text = JSON.stringify(request);
  const response = await run({ kind: "Text", text });
  expect(await run({ kind: "Bytes", bytes: new TextEncoder().encode(text) })).toBe(response);
  expect(await run({ kind: "Value", value: request })).toBe(response);
});

test("a body that a host parsed to nothing is an empty object", async () => {
  expect(await run({ kind: "Value", value: undefined })).toBe(
    await run({ kind: "Text", text: "" }),
  );
});

test("a failure by the head does not read the body", async () => {
  const rejected = [
    await service().open(head({ path: "/nowhere" })),
    await service().open(head({ method: "GET" })),
    await service().open(head({ header: () => undefined })),
    await service().open(
      head({ header: (name) => (name === "content-length" ? "262145" : head().header(name)) }),
    ),
  ];
  expect(rejected.map((opened) => opened.kind === "Reply" && opened.status)).toEqual([
    404, 405, 401, 413,
  ]);
});

test("a live key opens a production service and a test key does not", async () => {
  const production = service({ environment: "production" });
  const withKey = (secret: string): Head =>
    head({ header: (name) => (name === "authorization" ? secret : head().header(name)) });
  expect((await production.open(withKey(liveKey))).kind).toBe("Plan");
  expect(await production.open(withKey(key))).toMatchObject({ kind: "Reply", status: 401 });
});

test("both digests are SHA-256 in hexadecimal", async () => {
  const known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await webDigest("abc")).toBe(known);
  expect(nodeDigest("abc")).toBe(known);
  expect(await webDigest("ключ")).toBe(nodeDigest("ключ"));
});

test("an incomplete body gets a response, and the mount does not reject", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.error(new Error("gone"));
    },
  });
  const request = new Request("http://x/pay/quote", {
    method: "POST",
    headers: { authorization: key, "content-type": "application/json" },
    body,
    duplex: "half",
  });
  const response = await fetchHandler(service())(request);
  expect(response.status).toBe(400);
});

test("the fetch mount reads a body without a stream, as in Firefox", async () => {
  const send = (init: RequestInit): Promise<Response> => {
    const sent = new Request("http://service.test/pay/quote", init);
    return fetchHandler(service())(Object.defineProperty(sent, "body", { value: undefined }));
  };
  expect((await send(post(request, {}, key))).status).toBe(200);
  expect((await send({ method: "POST", headers: { authorization: key } })).status).toBe(400);
});

/** Returns the path and the query that it gets as JSON. */
const echo: HttpHandler = {
  open: ({ path, query }) => ({
    kind: "Reply",
    status: 200,
    headers: {},
    close: false,
    body: JSON.stringify({ path, query: query ?? null }),
  }),
};

const mounted = mountedAt("/billing", echo);

const targets = [
  ["/pay/invoice_1", null],
  ["/pay/invoice_1?", null],
  ["/pay/invoice_1?currency=EUR&a=%20b?c", "currency=EUR&a=%20b?c"],
] as const;

test.each(targets)("a mount on node:http passes on the query of %s", async (target, query) => {
  await whileServed(nodeListener(mounted), async (baseUrl) => {
    const response = await fetch(`${baseUrl}/billing${target}`);
    expect(await response.json()).toEqual({ path: "/pay/invoice_1", query });
  });
});

test.each(targets)("a mount on fetch passes on the query of %s", async (target, query) => {
  const request = new Request(`http://localhost/billing${target}#fragment?x`);
  const response = await fetchHandler(mounted)(request);
  expect(await response.json()).toEqual({ path: "/pay/invoice_1", query });
});
