import type { AddressInfo } from "node:net";
import { withConsole } from "@quittance/console";
import { consoleFiles } from "@quittance/console/node";
import { mountedAt, type HttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import { describe, expect, test } from "vitest";
import { listen } from "../../../test/support/listen.ts";

/** A handler that only says what it received. */
const api: HttpHandler = {
  open: ({ method, path }) => ({
    kind: "Reply",
    status: 404,
    headers: { "content-type": "text/plain" },
    body: `${method} ${path}`,
    close: false,
  }),
};

const files = await consoleFiles();
const handle = fetchHandler(withConsole(api, { files }));
const get = (path: string, method = "GET", handler = handle): Promise<Response> =>
  handler(new Request(`http://service.test${path}`, { method }));

const assets = [...files.keys()].filter((name) => name.startsWith("assets/"));

describe("the application", () => {
  test("consists of a page, and of a script, styles and an icon with hashes in their names", () => {
    expect(files.has("index.html")).toBe(true);
    for (const extension of ["js", "css", "svg"]) {
      const hashed = new RegExp(`^assets/\\w+-[\\w-]{8}\\.${extension}$`, "u");
      expect(assets.filter((name) => hashed.test(name))).toHaveLength(1);
    }
  });

  test("has no script, style or handler in the page, which the policy would block", () => {
    const page = files.get("index.html") ?? "";
    expect(page).not.toMatch(/<style|<script(?![^>]* src=)|\s(?:style|on\w+)=/u);
  });

  test("uses relative addresses that all exist", () => {
    const page = files.get("index.html") ?? "";
    const addresses = [...page.matchAll(/(?:src|href)="(?<address>[^"]*)"/gu)].map(
      ({ groups }) => groups?.["address"] ?? "",
    );
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\.\//u);
      expect(files.has(address.slice(2))).toBe(true);
    }
  });
});

describe("GET", () => {
  test("/console/ returns the page, which is not cached, with a strict policy", async () => {
    const { status, headers } = await get("/console/");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /u);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  test.each([
    ["js", "text/javascript; charset=utf-8"],
    ["css", "text/css; charset=utf-8"],
    ["svg", "image/svg+xml"],
  ])("returns the .%s file, which is cached for a year", async (extension, type) => {
    const name = assets.find((path) => path.endsWith(`.${extension}`)) ?? "";
    const response = await get(`/console/${name}`);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'/u);
    expect(await response.text()).toBe(files.get(name));
  });

  test("returns no source maps", async () => {
    expect([...files.keys()].filter((name) => name.endsWith(".map"))).toEqual([]);
    const script = assets.find((name) => name.endsWith(".js")) ?? "";
    expect(files.get(script)).not.toContain("sourceMappingURL");
    expect((await get(`/console/${script}.map`)).status).toBe(404);
  });

  test("/console leads to /console/, below any mount", async () => {
    const mounted = fetchHandler(mountedAt("/billing", withConsole(api, { files })));
    const { status, headers } = await get("/billing/console", "GET", mounted);
    expect(status).toBe(308);
    const target = new URL(headers.get("location") ?? "", "http://service.test/billing/console");
    expect(target.pathname).toBe("/billing/console/");
    expect((await get(target.pathname, "GET", mounted)).status).toBe(200);
  });
});

describe("a sample key", () => {
  const configOf = async (handler: typeof handle): Promise<unknown> =>
    (await get("/console/config.json", "GET", handler)).json();

  test("is in the configuration if it is given", async () => {
    const sampleKey = "sk_test_sample";
    const sample = fetchHandler(withConsole(api, { files, sampleKey }));
    expect(await configOf(sample)).toEqual({ sample_key: sampleKey });
  });

  test("is in the configuration of no other service", async () => {
    expect(await configOf(handle)).toEqual({});
  });
});

describe("the handler inside", () => {
  test.each([
    ["GET", "/console/unknown"],
    ["GET", "/console/assets/../index.html.bak"],
    ["GET", "/health"],
    ["POST", "/console/"],
    ["POST", "/invoices/list"],
    ["DELETE", "/console/config.json"],
  ])("gets %s %s", async (method, path) => {
    const response = await get(path, method);
    expect([response.status, await response.text()]).toEqual([
      404,
      `${method} ${new URL(path, "http://service.test").pathname}`,
    ]);
  });
});

test("the program of the guide serves the console below its mount", async () => {
  const { server } = await import("../../../docs/examples/host-console.ts");
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${String(port)}/billing/console/`);
  expect([response.status, await response.text()]).toEqual([200, files.get("index.html")]);
  await new Promise((closed) => server.close(closed));
});

test("HEAD returns the headers of GET without a body", async () => {
  const { url, close } = await listen(nodeListener(withConsole(api, { files })));
  const response = await fetch(`${url}/console/`, { method: "HEAD" });
  const length = new TextEncoder().encode(files.get("index.html")).length;
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(length));
  expect(await response.text()).toBe("");
  await close();
});
