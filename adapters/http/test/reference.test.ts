import { mountedAt, withReference } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { openApiDocument } from "@quittance/http/openapi";
import { expect, test } from "vitest";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

const document = openApiDocument();
const handle = fetchHandler(
  mountedAt("/billing", withReference(service(), { document, script: "/* redoc */" })),
);
const get = (path: string, method = "GET"): Promise<Response> =>
  handle(new Request(`http://service.test/billing${path}`, { method }));

test("the document is returned unchanged", async () => {
  const response = await get("/openapi.json");
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

test("the page finds its script and the document beside it, and nothing elsewhere", async () => {
  const response = await get("/docs");
  const text = await response.text();
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; /u);
  const addresses = [...text.matchAll(/(?:src|href|spec-url)="(?<address>[^"]*)"/gu)];
  const found = addresses.map(({ groups }) => groups?.["address"] ?? "");
  expect(found).toEqual(["openapi.json", "docs/redoc.js"]);
  for (const address of found) {
    expect((await get(`/${address}`)).status).toBe(200);
  }
});

test("the script is returned as JavaScript", async () => {
  const script = await get("/docs/redoc.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await script.text()).toBe("/* redoc */");
});

test("there is no page without the script, and the operations are unchanged", async () => {
  const bare = fetchHandler(withReference(service(), { document }));
  const statusOf = async (path: string, init?: RequestInit): Promise<number> =>
    (await bare(new Request(`http://service.test${path}`, init))).status;
  expect(await statusOf("/docs")).toBe(404);
  expect(await statusOf("/openapi.json")).toBe(200);
  expect(await statusOf("/openapi.json", post({}, {}, key))).toBe(404);
  expect(await statusOf("/invoices/list", post({}, {}, key))).toBe(200);
});
