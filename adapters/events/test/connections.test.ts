import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { rootCertificates } from "node:tls";
import type { DeliveryAttempt } from "quittance/adapter";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keptConnections } from "../src/kept-connections.ts";
import { sendWebhook, type SendResult } from "../src/send-webhook.ts";
import { createDeliveryApp } from "./support/delivery-app.ts";

/**
 * A certificate for `localhost` that no authority has signed, with its key. Both are for tests only.
 * It is valid from 2020 to 2120, so that it does not depend on the time of the test.
 */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYESAv5iBKFW9wYNh
DwWUJJzNDlRl+GFDtprx+k/BLWqhRANCAAQzwCqzY9IFOLmvBRt6oblO3/jyfsO7
otDNqMHk7pU5AMbpWcCp3JJ2lcA/fpzQKsQfdPZzSp2ctS4qV3XD6G6e
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDPAKrNj0gU4ua8F
G3qhuU7f+PJ+w7ui0M2oweTulTkAxulZwKncknaVwD9+nNAqxB909nNKnZy1LipX
dcPobp6jSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
MB0GA1UdDgQWBBSu32Zdc3Gi53E5a5D9mZw7NYHPFDAKBggqhkjOPQQDAgNHADBE
AiBpCHTRW9Ajz73552SNsYrr16eTudODbuYpZXvh8YrQEwIgGX6KdNYCGK/ihSme
ZMJwh18hybLwXXzYO1jU6uYOoWc=
-----END CERTIFICATE-----
`,
};

const paths: Array<string | undefined> = [];
const server = createTlsServer(selfSigned, (request, response) => {
  paths.push(request.url);
  response.writeHead(204).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
});

beforeEach(() => {
  paths.splice(0);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Delivers to a name that resolves to the server, and returns the first attempt. */
const attemptAt = async (host: string, ca?: string): Promise<DeliveryAttempt | undefined> => {
  const { port } = server.address() as AddressInfo;
  const { addEndpoint, sell, runDue, deliveries } = createDeliveryApp({
    ca,
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
  const { endpoint } = await addEndpoint(`https://${host}:${String(port)}/webhooks`);
  await sell();
  await runDue();
  const all = await deliveries(endpoint);
  return all.find(({ type }) => type === "invoice.created")?.attempts[0];
};

const failed = { outcome: "CONNECTION_FAILED", status: undefined };

test("nothing is sent to a receiver whose certificate is not trusted", async () => {
  expect(await attemptAt("localhost")).toMatchObject(failed);
  expect(paths).toEqual([]);
});

test("an authority of the host is trusted", async () => {
  const attempt = await attemptAt("localhost", selfSigned.cert);
  expect(attempt).toMatchObject({ outcome: "SUCCEEDED", status: 204 });
  expect(new Set(paths)).toEqual(new Set(["/webhooks"]));
});

test("nothing is sent if the host trusts another authority only", async () => {
  expect(await attemptAt("localhost", rootCertificates[0])).toMatchObject(failed);
  expect(paths).toEqual([]);
});

test("nothing is sent to a host that the certificate does not name", async () => {
  expect(await attemptAt("127.0.0.1", selfSigned.cert)).toMatchObject(failed);
  expect(paths).toEqual([]);
});

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
