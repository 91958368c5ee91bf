import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { keptConnections } from "../src/kept-connections.ts";
import { sendWebhook, type SendResult } from "../src/send-webhook.ts";

const okay = "HTTP/1.1 204 No Content\r\n\r\n";

/** Starts a server that responds to requests, or closes the connections of some of them. */
const startServer = async (closes: (request: number) => boolean) => {
  const requests: Array<number> = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const connection = sockets.size;
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      if (!chunk.toString().startsWith("POST ")) return;
      requests.push(connection);
      if (closes(requests.length)) socket.destroy();
      else socket.write(okay);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    /** The connection of each request, from 1. */
    requests,
    url: new URL(`http://receiver.example:${String(port)}/`),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const loopback = [{ address: "127.0.0.1", family: 4 as const }];
const request = { body: "{}", headers: {} };
const limits = { timeoutMs: 60_000, maxResponseBytes: 1000 };

const sendAll = async (
  url: URL,
  addresses: ReadonlyArray<typeof loopback>,
): Promise<ReadonlyArray<SendResult["outcome"]>> => {
  const connections = keptConnections();
  const outcomes: Array<SendResult["outcome"]> = [];
  for (const each of addresses) {
    const target = { url, addresses: each };
    outcomes.push((await sendWebhook(target, request, { ...limits, connections })).outcome);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return outcomes;
};

test("requests to the same addresses of a name use one connection, and to others another", async () => {
  const server = await startServer(() => false);
  const both = [...loopback, { address: "::1", family: 6 as const }] as unknown as typeof loopback;
  const outcomes = await sendAll(server.url, [loopback, loopback, both, both, loopback]);
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => "SUCCEEDED"));
  expect(server.requests).toEqual([1, 1, 2, 2, 1]);
  await server.close();
});

test("a kept connection that closes is replaced by a new one, once", async () => {
  const server = await startServer((count) => count === 2 || count >= 5);
  const outcomes = await sendAll(server.url, [loopback, loopback, loopback, loopback]);
  expect(outcomes).toEqual(["SUCCEEDED", "SUCCEEDED", "SUCCEEDED", "CONNECTION_FAILED"]);
  // The second and the fourth request are sent again, each on a new connection.
  expect(server.requests).toEqual([1, 1, 2, 3, 3, 4]);
  await server.close();
});
