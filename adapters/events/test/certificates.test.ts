import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { rootCertificates } from "node:tls";
import type { DeliveryAttempt } from "quittance/adapter";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDeliveryApp } from "./support/delivery-app.ts";
import { selfSigned } from "./support/self-signed.ts";

const paths: Array<string | undefined> = [];
const server = createServer(selfSigned, (request, response) => {
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
