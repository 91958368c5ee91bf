import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { mountedAt, withCors, withHealth, type RateLimited } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { bodyErrorListener, nodeListener } from "@quittance/http/node";
import express, { type Request as ExpressRequest } from "express";
import { fastify } from "fastify";
import { H3, toNodeHandler } from "h3";
import { Hono } from "hono";
import Koa from "koa";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { billing as proxied } from "../../../docs/examples/host-behind-a-proxy.ts";
import { listen, stop } from "./listen.ts";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

/** The service at /billing below every wrapper, and the addresses that its limiters were given. */
const watched = () => {
  const peers: Array<string | undefined> = [];
  const watch = ({ peer }: RateLimited): number => {
    peers.push(peer);
    return 0;
  };
  const limited = service({ addressLimiter: watch, rateLimiter: watch });
  const edge = withHealth(withCors(limited, { origins: "*" }));
  return { peers, edge, mounted: mountedAt("/billing", edge) };
};

type Watched = ReturnType<typeof watched>;

/** The last entry is the one that the proxy next to the service has written. */
const forwarded = (value: string | Array<string> | null | undefined): string | undefined =>
  [value ?? ""].flat().join(",").split(",").at(-1)?.trim();

const fromNode = ({ headers }: IncomingMessage) => forwarded(headers["x-forwarded-for"]);
const fromFetch = ({ headers }: Request) => forwarded(headers.get("x-forwarded-for"));

const hosts: Readonly<Record<string, (watched: Watched) => Promise<RequestListener>>> = {
  "node:http": ({ mounted }) => Promise.resolve(nodeListener(mounted, { peerOf: fromNode })),
  Express: ({ edge }) => {
    const app = express().set("trust proxy", 1);
    const peerOf = ({ ip }: ExpressRequest) => ip;
    app.use("/billing", nodeListener(edge, { peerOf }), bodyErrorListener(edge, { peerOf }));
    return Promise.resolve(app);
  },
  "Express behind a parser": ({ edge }) => {
    const app = express().set("trust proxy", 1).use(express.json());
    const peerOf = ({ ip }: ExpressRequest) => ip;
    app.use("/billing", nodeListener(edge, { peerOf }), bodyErrorListener(edge, { peerOf }));
    return Promise.resolve(app);
  },
  Koa: ({ mounted }) => {
    const app = new Koa({ proxy: true, maxIpsCount: 1 });
    app.use((context) => {
      context.respond = false;
      nodeListener(mounted, { peerOf: () => context.ip })(context.req, context.res);
    });
    const respond = app.callback();
    return Promise.resolve((request, response) => void respond(request, response));
  },
  Fastify: async ({ mounted }) => {
    const app = fastify({ trustProxy: "loopback" });
    app.addHook("onRequest", (request, reply) => {
      reply.hijack();
      nodeListener(mounted, { peerOf: () => request.ip })(request.raw, reply.raw);
    });
    await app.ready();
    return (request, response) => {
      app.routing(request, response);
    };
  },
  h3: ({ mounted }) => {
    const billing = fetchHandler(mounted, { peerOf: fromFetch });
    return Promise.resolve(toNodeHandler(new H3().all("/**", (event) => billing(event.req))));
  },
};

describe("an address that a trusted proxy names reaches the limiters in", () => {
  const headers = { "x-forwarded-for": "203.0.113.66, 192.0.2.7" };

  test.each(Object.entries(hosts))("%s", async (_, makeListener) => {
    const found = watched();
    const server = createServer(await makeListener(found));
    const url = `http://127.0.0.1:${String(await listen(server))}/billing/invoices/list`;
    const { status } = await fetch(url, post({}, headers, key));
    const broken = await fetch(url, post("{", headers, key));
    await stop(server);
    expect([status, broken.status]).toEqual([200, 400]);
    expect(new Set(found.peers)).toEqual(new Set(["192.0.2.7"]));
    expect(found.peers.length).toBeGreaterThanOrEqual(4);
  });

  test("Hono and Next.js, by the handler of fetch", async () => {
    const found = watched();
    const billing = fetchHandler(found.mounted, { peerOf: fromFetch });
    const app = new Hono().all("/billing/*", (context) => billing(context.req.raw));
    const sent = () =>
      new Request("http://shop.test/billing/invoices/list", post({}, headers, key));
    expect((await app.fetch(sent())).status).toBe(200);
    expect((await billing(sent())).status).toBe(200);
    expect(found.peers).toEqual(Array(4).fill("192.0.2.7"));
  });
});

test("without peerOf the address is the peer of the connection, for any headers", async () => {
  const found = watched();
  const server = createServer(nodeListener(found.mounted));
  const url = `http://127.0.0.1:${String(await listen(server))}/billing/invoices/list`;
  await fetch(url, post({}, { "x-forwarded-for": "192.0.2.7" }, key));
  await stop(server);
  expect(found.peers).toEqual(["127.0.0.1", "127.0.0.1"]);
});

test("behind a proxy, one payer that is over the limit does not lock out another", async () => {
  // The buckets of the example are refilled by this clock: at one time they gain no token.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => {
    clock.mockRestore();
  });
  const server = createServer(proxied);
  const url = `http://127.0.0.1:${String(await listen(server))}/billing/invoices/invoice_1`;
  const call = async (address: string): Promise<number> => {
    const headers = { "x-forwarded-for": `203.0.113.66, ${address}` };
    return (await fetch(url, { method: "POST", headers })).status;
  };
  const statuses: Array<number> = [];
  for (let count = 0; count < 22; count += 1) statuses.push(await call("192.0.2.7"));
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429, 429]);
  expect(await call("192.0.2.8")).toBe(404);
  await stop(server);
});

describe("a function for the address that throws is a failure of the service:", () => {
  const peerOf = (): never => {
    throw new Error("there is no such header");
  };

  test("through node:http", async () => {
    const server = createServer(nodeListener(watched().mounted, { peerOf }));
    const url = `http://127.0.0.1:${String(await listen(server))}/billing/invoices/list`;
    expect((await fetch(url, post({}, {}, key))).status).toBe(500);
    await stop(server);
  });

  test("through a handler of fetch", async () => {
    const request = new Request("http://shop.test/billing/invoices/list", post({}, {}, key));
    expect((await fetchHandler(watched().mounted, { peerOf })(request)).status).toBe(500);
  });
});
