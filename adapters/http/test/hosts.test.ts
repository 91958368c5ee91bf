import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { ErrorDetails } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeListener } from "@quittance/http/node";
import type { Express } from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { app as expressApp } from "../../../docs/examples/host-express.ts";
import { app as parsingApp } from "../../../docs/examples/host-express-parsed.ts";
import shop from "../../../docs/examples/host-fetch.ts";
import { app as h3App } from "../../../docs/examples/host-h3.ts";
import { app as honoApp } from "../../../docs/examples/host-hono.ts";
import * as nextRoute from "../../../docs/examples/host-next.ts";
import { exceptionsOf } from "./hosts/host-exceptions.ts";
import { nodeHosts } from "./hosts/node-hosts.ts";
import { asRequests, overTheWire } from "./hosts/send-case.ts";
import { renew } from "./hosts/service-under-test.ts";
import { runWireSuite, wireCases, type Outcome } from "./hosts/wire-suite.ts";
import { listen, stop } from "./listen.ts";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

// The recipes mount the service of the suite in the place of their own. Other files of this worker
// may have loaded them with theirs: they are loaded anew here, and once more after this file.
vi.hoisted(() => {
  vi.resetModules();
});
vi.mock("../../../docs/examples/host-handler.ts", () => import("./hosts/service-under-test.ts"));

type Outcomes = Readonly<Record<string, Outcome>>;

const summaries = (outcomes: Outcomes): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(outcomes).map(([name, { summary }]) => [name, summary]));

/** The expected responses of a host: those of the service, except what the host prevents. */
const expectedOf = (host: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(wireCases.map(({ name, expects }) => [name, expects])),
  ...exceptionsOf[host],
});

/** The responses to the cases that a host lets through. */
const throughHost = (host: string, outcomes: Outcomes): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(outcomes)
      .filter(([name]) => exceptionsOf[host]?.[name] === undefined)
      .map(([name, { text }]) => [name, text]),
  );

let reference: Outcomes = {};

afterAll(() => {
  vi.resetModules();
});

describe.each(Object.entries(nodeHosts))("the service in %s", (host, makeServer) => {
  let server: Server;
  let port: number;
  let outcomes: Outcomes = {};
  beforeAll(async () => {
    renew();
    server = await makeServer();
    port = await listen(server);
    outcomes = await runWireSuite(overTheWire(port));
    if (host === "node:http") reference = outcomes;
  });
  afterAll(() => stop(server));

  test("returns the expected responses", () => {
    expect(summaries(outcomes)).toEqual(expectedOf(host));
  });

  test("returns the same bytes as node:http", () => {
    expect(throughHost(host, outcomes)).toEqual(throughHost(host, reference));
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
    expect(summaries(outcomes)).toEqual(expectedOf(host));
    expect(throughHost(host, outcomes)).toEqual(throughHost(host, reference));
  });
});

describe("parsers of the host:", () => {
  /** Call a server for one thing, and stop it. */
  const once = async (server: Server, path: string, init: RequestInit): Promise<Response> => {
    const port = await listen(server);
    try {
      return await fetch(`http://127.0.0.1:${String(port)}${path}`, init);
    } finally {
      await stop(server);
    }
  };

  test.each<readonly [string, Express]>([
    ["behind the service", expressApp],
    ["in front of it", parsingApp],
  ])("%s they parse for the host's own routes", async (_, app) => {
    app.post("/orders", (request, response) => void response.json(request.body));
    const response = await once(createServer(app), "/orders", post({ ordered: ["a lamp"] }));
    expect(await response.json()).toEqual({ ordered: ["a lamp"] });
  });

  test("one that consumes the body gets an error, and the request does not count as empty", async () => {
    const reported: Array<ErrorDetails> = [];
    const edge = service({ hooks: [{ onError: (facts) => reported.push(facts) }] });
    const listener = nodeListener(edge);
    const server = createServer((request, response) => {
      void text(request).then(() => {
        listener(request, response);
      });
    });
    expect((await once(server, "/payments", post({ limit: 0 }, {}, key))).status).toBe(500);

    const request = new Request("http://shop.example/payments", post({ limit: 0 }, {}, key));
    await request.text();
    expect((await fetchHandler(edge)(request)).status).toBe(500);
    expect(reported.map(({ cause }) => String(cause))).toEqual([
      expect.stringContaining("in front of body parsers"),
      expect.stringContaining("in front of body parsers"),
    ]);
  });
});

describe("the suite", () => {
  test("has a name for each case", () => {
    expect(new Set(wireCases.map(({ name }) => name)).size).toBe(wireCases.length);
  });

  test.each(Object.entries(exceptionsOf))(
    "excuses %s from little, never idly",
    (host, exceptions) => {
      const expected = summaries(reference);
      expect(Object.keys(exceptions).length).toBeLessThanOrEqual(host === "Next.js" ? 6 : 3);
      for (const [name, summary] of Object.entries(exceptions)) {
        expect(expected[name]).toBeDefined();
        expect(summary).not.toBe(expected[name]);
      }
    },
  );
});
