import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { mountedAt, withCors, withHealth } from "@quittance/http";
import { handleClientErrors, nodeListener } from "@quittance/http/node";
import { afterEach, describe, expect, test } from "vitest";
import { listen, stop } from "./listen.ts";
import { sendRaw, type RawResponse } from "./hosts/raw-client.ts";
import { contractOf } from "./openapi/contract.ts";
import { openApiDocument } from "@quittance/http/openapi";
import { key, service } from "./create-test-api.ts";

let server: Server | undefined;
afterEach(async () => {
  if (server !== undefined) await stop(server);
  server = undefined;
});

const edge = mountedAt(
  "/billing",
  withHealth(withCors(service(), { origins: ["https://shop.example"] })),
);

/** Sends headers in this order to a server that keeps so many, and the given number of fillers. */
const call = async (
  headers: ReadonlyArray<string>,
  { kept, path = "/pay/quote" }: { readonly kept?: number; readonly path?: string } = {},
): Promise<RawResponse> => {
  server = createServer(nodeListener(edge));
  handleClientErrors(server, { environment: "development" });
  if (kept !== undefined) server.maxHeadersCount = kept;
  const port = await listen(server);
  const lines = [`POST /billing${path} HTTP/1.1`, "Host: x", ...headers, "Connection: close"];
  const text = `${lines.join("\r\n")}\r\n\r\n{}`;
  const response = await sendRaw(port, Buffer.from(text), "POST", 60_000);
  return typeof response === "string" ? expect.fail(response) : response;
};

const length = "Content-Length: 2";
const json = "Content-Type: application/json";
const fillers = (count: number): ReadonlyArray<string> => Array<string>(count).fill("a: b");

/** The service counts Host, Connection and these three. */
const usual = [`Authorization: ${key}`, json, length];

/** Node drops the headers, and since version 24 rejects the request before the listener has it. */
const tooMany = expect.stringMatching(
  /^The (?:request has too many headers|head of the request is too large)$/u,
) as unknown;

describe("a request with more headers than the server keeps gets 431:", () => {
  test.each([
    ["credentials are behind them", ["Authorization: sk_test_wrong"], "/invoices/invoice_1"],
    ["the type of the body is behind them", ["Content-Type: text/plain"], "/invoices/invoice_1"],
    ["nothing is behind them", [], "/pay/quote"],
    ["the path is unknown", [], "/nowhere"],
  ])("%s", async (_, behind, path) => {
    const { status, headers, body } = await call([length, ...fillers(1100), ...behind], { path });
    expect(status).toBe(431);
    expect(headers.get("connection")).toBe("close");
    expect(headers.get("x-error-code")).toBe("PAYLOAD_TOO_LARGE");
    expect(JSON.parse(body)).toMatchObject({
      status: 431,
      data: {},
      error: tooMany,
      env: "development",
      support_id: headers.get("x-request-id"),
    });
  });

  test("the reply is the documented one", async () => {
    const { status, headers, body } = await call([...usual, ...fillers(1100)]);
    const received = { status, headers: new Headers([...headers]), text: body };
    const problems = contractOf(openApiDocument()).problemsOf({
      path: "/pay/quote",
      method: "POST",
      ...received,
    });
    expect(problems).toEqual([]);
  });
});

describe("the number of headers that the server keeps counts:", () => {
  test.each([
    [undefined, 999 - 5, 400],
    [undefined, 1000 - 5, 431],
    [100, 99 - 5, 400],
    [100, 100 - 5, 431],
    [100, 101 - 5, 431],
    [100, 500, 431],
    // Headers arrive in groups of 31, and the server stops collecting after a group.
    [62, 61 - 5, 400],
    [62, 500, 431],
    [10, 500, 431],
    // No limit: none is dropped.
    [0, 2500, 400],
  ])("of %s kept, %d more than the usual five give %d", async (kept, more, status) => {
    const called = call([...usual, ...fillers(more)], kept === undefined ? {} : { kept });
    expect((await called).status).toBe(status);
  });
});

test("a request that a host made itself, without a socket, is not taken for one with too many", () => {
  const listener = nodeListener({
    open: (head) => {
      expect(head.headersDropped).toBe(false);
      return { kind: "Reply", status: 204, headers: {}, body: "", close: false };
    },
  });
  const request: unknown = { method: "POST", url: "/", headers: {} };
  const response: unknown = { headersSent: true };
  listener(request as IncomingMessage, response as ServerResponse);
  expect.assertions(1);
});
