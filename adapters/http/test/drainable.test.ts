import { Agent, createServer, request, type Server } from "node:http";
import { connect } from "node:net";
import { withHealth } from "@quittance/http";
import { drainable, nodeListener } from "@quittance/http/node";
import { right, type CatalogRepository } from "quittance/adapter";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";
import { key, newStore, service } from "./create-test-api.ts";

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const patient = { timeout: 60_000 };

const quote = JSON.stringify({
  currency: "EUR",
  product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
});

/** A service whose catalog responds when the test releases it. */
const slowService = async () => {
  const store = newStore();
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const called = { count: 0 };
  const catalog: CatalogRepository = {
    ...store.catalog,
    lookUp:
      (...given) =>
      async () => {
        called.count += 1;
        await gate;
        return store.catalog.lookUp(...given)();
      },
  };
  server = createServer();
  const drain = drainable(server);
  const { isDraining } = drain;
  const checks = { store: () => Promise.resolve(right(1)) };
  const edge = withHealth(service({ catalog, isDraining }), { checks, isDraining });
  server.on("request", nodeListener(edge));
  const port = await listen(server);
  return { drain, release, called, port };
};

interface Got {
  readonly status: number;
  readonly connection: string | undefined;
  readonly text: string;
}

const send = (port: number, path = "/pay/quote", agent?: Agent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const method = path === "/pay/quote" ? "POST" : "GET";
    const headers = { authorization: key, "content-type": "application/json" };
    const sent = request({ port, host: "127.0.0.1", path, method, headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("end", () => {
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, connection: got.connection, text });
      });
    });
    sent.once("error", reject).end(method === "POST" ? quote : undefined);
  });

test("running requests finish, new ones get 503, then the server closes", async () => {
  const { drain, release, called, port } = await slowService();
  const under = send(port);
  await expect.poll(() => called.count, patient).toBe(1);
  expect((await send(port, "/ready")).status).toBe(200);

  const stopped = drain.stop({ quietMs: 0, deadlineMs: 100_000 });
  expect((await send(port, "/ready")).status).toBe(503);
  const rejected = await send(port);
  expect(rejected).toMatchObject({ status: 503, connection: "close" });
  expect(rejected.text).toContain("The service is stopping");
  expect(called.count).toBe(1);

  release();
  expect(await under).toMatchObject({ status: 200, connection: "close" });
  expect(await stopped).toBe(true);
  await expect(send(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("open connections do not prevent the shutdown", async () => {
  const { drain, release, port } = await slowService();
  release();
  const agent = new Agent({ keepAlive: true });
  expect(await send(port, "/pay/quote", agent)).toMatchObject({ connection: "keep-alive" });
  const idle = connect(port, "127.0.0.1");
  await new Promise((resolve) => idle.once("connect", resolve));
  const ended = new Promise((resolve) => idle.once("close", resolve));
  expect(await drain.stop({ quietMs: 0, deadlineMs: 100_000 })).toBe(true);
  await ended;
  agent.destroy();
});

test("requests that exceed the deadline are aborted, which the result reports", async () => {
  const { drain, called, port } = await slowService();
  const under = send(port).catch((error: unknown) => error);
  await expect.poll(() => called.count, patient).toBe(1);
  expect(await drain.stop({ deadlineMs: 60, quietMs: 500 })).toBe(false);
  expect(await under).toMatchObject({ code: "ECONNRESET" });
});

test("under load every started request gets a response", async () => {
  const { drain, release, called, port } = await slowService();
  release();
  const statuses: Array<number> = [];
  const client = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const response = await send(port, "/pay/quote", agent).catch(() => undefined);
      if (response === undefined) break;
      statuses.push(response.status);
    }
    agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  await expect.poll(() => statuses.length, patient).toBeGreaterThan(100);
  // Requests come without a pause, so a failure within this time needs no luck on a slow machine.
  expect(await drain.stop({ quietMs: 1500, deadlineMs: 100_000 })).toBe(true);
  await clients;
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(called.count);
});
