import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { nodeListener } from "@quittance/http/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen, stop } from "./listen.ts";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer(nodeListener(service()));
  port = await listen(server);
});

afterEach(() => stop(server));

const request = {
  currency: "EUR",
  product: { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" },
};

const ordinary = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${String(port)}/pay/quote`, post(request, {}, key))).status;

/**
 * Writes raw text to the server, and returns what it sends until it closes. With `isTruncated` the
 * client goes away as soon as the server has received the text.
 */
const raw = (text: string, isTruncated = false): Promise<string> =>
  new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    if (isTruncated)
      server.once("request", (request) => request.once("data", () => socket.destroy()));
    socket.setEncoding("utf8").on("data", (chunk: string) => (response += chunk));
    socket
      .on("error", () => undefined)
      .on("close", () => {
        resolve(response);
      });
  });

test("a client that disconnects within its body does not stop the service", async () => {
  const response = await raw(
    `POST /pay/quote HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"currency":',
    true,
  );
  expect(response).toBe("");
  expect(await ordinary()).toBe(200);
});

test("several requests share a connection", async () => {
  const one =
    `POST /pay/quote HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const response = await raw(one + one.replace("Host: x", "Host: x\r\nConnection: close"));
  expect(response.match(/HTTP\/1\.1 400 /g)).toHaveLength(2);
});
