import { createServer, type Server } from "node:http";
import type { Express } from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { app as expressApp } from "../../../docs/examples/host-express.ts";
import { app as parsingApp } from "../../../docs/examples/host-express-parsed.ts";
import shop from "../../../docs/examples/host-fetch.ts";
import { app as h3App } from "../../../docs/examples/host-h3.ts";
import { app as honoApp } from "../../../docs/examples/host-hono.ts";
import * as nextRoute from "../../../docs/examples/host-next.ts";
import { differencesOf, type Outcomes } from "./hosts/differences.ts";
import { exceptionsOf } from "./hosts/host-exceptions.ts";
import { nodeHosts } from "./hosts/node-hosts.ts";
import { asRequests, overTheWire } from "./hosts/send-case.ts";
import { renew } from "./hosts/service-under-test.ts";
import { runWireSuite } from "./hosts/wire-suite.ts";
import { listen, stop } from "./listen.ts";
import { post } from "./mounts.ts";

// As in `hosts.test.ts`, the recipes mount the service of the suite.
vi.hoisted(() => {
  vi.resetModules();
});
vi.mock("../../../docs/examples/host-handler.ts", () => import("./hosts/service-under-test.ts"));

let reference: Outcomes = {};

afterAll(() => {
  vi.resetModules();
});

describe.each(Object.entries(nodeHosts))("the service in %s", (host, makeServer) => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    renew();
    server = await makeServer();
    port = await listen(server);
  });
  afterAll(() => stop(server));

  test("returns the expected responses, with the bytes of node:http", async () => {
    const outcomes = await runWireSuite(overTheWire(port));
    if (host === "node:http") reference = outcomes;
    expect(differencesOf(host, outcomes, reference)).toEqual([]);
  });

  test("works beside a route of the host", async () => {
    const response = await fetch(`http://127.0.0.1:${String(port)}/`);
    expect([response.status, await response.text()]).toEqual([200, "The shop"]);
  });
});

const byMethod = nextRoute as Readonly<Record<string, typeof nextRoute.POST>>;

const handlers: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  "a handler of fetch": shop.fetch,
  "Hono by fetch": (request) => honoApp.fetch(request),
  "h3 by fetch": (request) => h3App.fetch(request),
  "Next.js handlers by fetch": (request) =>
    byMethod[request.method]?.(request) ?? new Response(null, { status: 405 }),
};

describe.each(Object.entries(handlers))("the service in %s", (host, handle) => {
  test("returns the expected responses, with the bytes of node:http", async () => {
    renew();
    const outcomes = await runWireSuite(asRequests(handle));
    expect(differencesOf(host, outcomes, reference)).toEqual([]);
  });
});

test.each<readonly [string, Express]>([
  ["behind the service", expressApp],
  ["in front of it", parsingApp],
])("parsers of the host %s parse for the host's own routes", async (_, app) => {
  app.post("/orders", (request, response) => void response.json(request.body));
  const server = createServer(app);
  const port = await listen(server);
  const orders = `http://127.0.0.1:${String(port)}/orders`;
  const response = await fetch(orders, post({ ordered: ["a lamp"] })).finally(() => stop(server));
  expect(await response.json()).toEqual({ ordered: ["a lamp"] });
});

test.each(Object.entries(exceptionsOf))(
  "the suite excuses %s from little, never idly",
  (host, exceptions) => {
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(host === "Next.js" ? 6 : 3);
    for (const [name, summary] of Object.entries(exceptions)) {
      expect(reference[name]).toBeDefined();
      expect(summary).not.toBe(reference[name]?.summary);
    }
  },
);
