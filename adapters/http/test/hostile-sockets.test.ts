import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { handleClientErrors, nodeListener } from "@quittance/http/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen, stop } from "./listen.ts";
import { post } from "./mounts.ts";
import { key, service } from "./create-test-api.ts";

/** Short, because some cases wait for their end, yet enough for others on a slow machine. */
const timeouts = { headersTimeout: 2000, requestTimeout: 3000 };

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ ...timeouts, connectionsCheckingInterval: 50 });
  handleClientErrors(server, { environment: "development" });
  server.on("request", nodeListener(service()));
  port = await listen(server);
});

afterAll(() => stop(server));

const head = (...lines: ReadonlyArray<string>): string =>
  [
    ...["POST /pay/quote HTTP/1.1", "Host: x", `Authorization: ${key}`],
    ...["Content-Type: application/json", ...lines, "", ""],
  ].join("\r\n");

/** The bytes to write, at once or in parts with pauses, until the server closes. */
type Attack = string | Buffer | ((socket: Socket) => Promise<void>);

/**
 * Writes, and returns everything received until the server closes; the rest is not sent then.
 */
const attack = (given: Attack): Promise<string> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error("the server let the connection hang"));
    }, 100_000);
    let response = "";
    const socket = connect(port, "127.0.0.1", () => {
      if (typeof given === "function") given(socket).catch(() => undefined);
      else socket.write(given);
    });
    socket.setEncoding("latin1").on("data", (chunk: string) => (response += chunk));
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearTimeout(late);
        resolve(response);
      });
  });

const slowly =
  (pieces: Iterable<string>, pauseMs: number) =>
  async (socket: Socket): Promise<void> => {
    for (const piece of pieces) {
      if (socket.destroyed) return;
      if (!socket.write(piece)) await new Promise((resolve) => socket.once("drain", resolve));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };

function* endless(piece: string): Generator<string> {
  for (;;) yield piece;
}

const closing = "Connection: close";
const tls = Buffer.from("16030100a5010000a10303", "hex");
const brackets = "[".repeat(100_000);
const sized = (body: string): string =>
  `${head(closing, `Content-Length: ${String(body.length)}`)}${body}`;
const chunked = (body: string): string => `${head(closing, "Transfer-Encoding: chunked")}${body}`;

interface Case {
  readonly title: string;
  readonly sent: Attack;
  readonly status: number;
}

const cases: ReadonlyArray<Case> = [
  { title: "bytes of TLS", sent: tls, status: 400 },
  { title: "text that is not HTTP", sent: "HELO mail.example\r\n\r\n", status: 400 },
  { title: "binary noise", sent: Buffer.alloc(512, 0xff), status: 400 },
  { title: "the start of HTTP/2", sent: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 400 },
  { title: "an unknown version", sent: "POST /pay/quote HTTP/9.9\r\nHost: x\r\n\r\n", status: 400 },
  { title: "an unknown method", sent: "BREW /pay/quote HTTP/1.1\r\nHost: x\r\n\r\n", status: 400 },
  { title: "a head of 64 kB", sent: head(`X-Long: ${"a".repeat(65_536)}`), status: 431 },
  { title: "ten thousand headers", sent: head(...Array<string>(10_000).fill("A: b")), status: 431 },
  { title: "a path of 64 kB", sent: `POST /${"a".repeat(65_536)} HTTP/1.1\r\n\r\n`, status: 431 },
  { title: "a header without a name", sent: head(": nameless"), status: 400 },
  { title: "a space before the colon", sent: head("X-Odd : 1"), status: 400 },
  { title: "NUL in a header", sent: head("X-Odd: a\0b"), status: 400 },
  { title: "a line feed in a header", sent: head("X-Odd: a\nb"), status: 400 },
  { title: "two lengths", sent: head("Content-Length: 2", "Content-Length: 3"), status: 400 },
  { title: "a length that is not a number", sent: head("Content-Length: ten"), status: 400 },
  { title: "a negative length", sent: head("Content-Length: -1"), status: 400 },
  {
    title: "a length and chunks",
    sent: head("Content-Length: 2", "Transfer-Encoding: chunked"),
    status: 400,
  },
  { title: "a chunk without a size", sent: chunked("zz\r\n{}\r\n0\r\n\r\n"), status: 400 },
  {
    title: "a chunk longer than its size",
    sent: chunked("1\r\n{}\r\n0\r\n\r\n"),
    status: 400,
  },
  { title: "chunks of an unknown coding", sent: head("Transfer-Encoding: gzip"), status: 400 },
  {
    title: "a chunk of more bytes than there are",
    sent: chunked("ffffffffffffffffff\r\n"),
    status: 400,
  },
  {
    title: "chunks that never come",
    sent: head("Transfer-Encoding: chunked"),
    status: 400,
  },
  { title: "10 MB declared and none sent", sent: head("Content-Length: 10000000"), status: 413 },
  { title: "100,000 open brackets", sent: sized(brackets), status: 400 },
  { title: "100,000 open objects", sent: sized('{"a":'.repeat(40_000)), status: 400 },
  {
    title: "a body that is not UTF-8",
    sent: Buffer.from(sized("\xff\xff"), "latin1"),
    status: 400,
  },
  { title: "a head that never ends", sent: "POST /pay/quote HTTP/1.1\r\nHost: x\r\n", status: 400 },
  {
    title: "a head that comes a byte at a time",
    sent: slowly(
      "POST /pay/quote HTTP/1.1\r\nHost: x\r\nX-Slow: aaaaaaaaaaaaaaaaaaaa".split(""),
      100,
    ),
    status: 400,
  },
  { title: "half a body", sent: `${head("Content-Length: 100")}{"currency":`, status: 400 },
  {
    title: "a body that comes a byte at a time",
    sent: slowly([head("Content-Length: 4000"), ...Array<string>(400).fill("a")], 20),
    status: 400,
  },
  { title: "nothing", sent: slowly([""], 0), status: 400 },
];

const ordinary = (): Promise<Response> => {
  const product = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };
  const request = post({ currency: "EUR", product }, {}, key);
  return fetch(`http://127.0.0.1:${String(port)}/pay/quote`, request);
};

/** Returns the head and the envelope of the only response. */
const readResponse = (text: string) => {
  expect(text.match(/HTTP\/1\.1 \d/gu)).toHaveLength(1);
  const [top = "", body = ""] = text.split("\r\n\r\n");
  return {
    top: top.toLowerCase(),
    envelope: JSON.parse(body) as Readonly<Record<string, unknown>>,
  };
};

describe("gets a response or is closed in time, while other requests are served:", () => {
  test.concurrent.each(cases)("$title", async ({ sent, status }) => {
    const [text, other] = await Promise.all([attack(sent), ordinary()]);
    expect(other.status).toBe(200);
    const { top, envelope } = readResponse(text);
    expect(envelope["status"]).toBe(status);
    expect(top).toMatch(new RegExp(`^http/1\\.1 ${String(status)} `, "u"));
    expect(top).toContain("connection: close");
    expect(top).toContain("x-error-code: ");
    expect(top).toContain(`x-request-id: ${String(envelope["support_id"])}`);
    expect(envelope).toMatchObject({ env: "development", data: {}, message: envelope["error"] });
  });
});

test("a client that disconnects within its body does not stop the service", async () => {
  const sent = async (socket: Socket): Promise<void> => {
    server.once("request", (request) => request.once("data", () => socket.destroy()));
    await slowly([`${head("Content-Length: 100")}{"currency":`], 0)(socket);
  };
  expect(await attack(sent)).toBe("");
  expect((await ordinary()).status).toBe(200);
});

test("several requests share a connection", async () => {
  const response = await attack(`${head("Content-Length: 2")}{}${sized("{}")}`);
  expect(response.match(/HTTP\/1\.1 400 /gu)).toHaveLength(2);
});

test("a request without Host gets a short response from node:http itself", async () => {
  const response = await attack("POST /pay/quote HTTP/1.1\r\n\r\n");
  expect(response).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/u);
  expect(response).toMatch(/\r\n\r\n0?\r?\n?\r?\n?$/u);
});

test("endless bodies are rejected at the limit, and none stays in memory", async () => {
  const piece = `4000\r\n${"x".repeat(0x4000)}\r\n`;
  const flood = slowly(endless(piece), 0);
  const sent = async (socket: Socket): Promise<void> => {
    socket.write(head("Transfer-Encoding: chunked"));
    await flood(socket);
  };
  // On a busy machine twenty floods take longer than the time that other requests have here.
  Object.assign(server, { headersTimeout: 100_000, requestTimeout: 100_000 });
  const before = process.memoryUsage().rss;
  const responses = await Promise.all(Array.from({ length: 20 }, () => attack(sent)));
  Object.assign(server, timeouts);
  for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 413 /u);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
  expect((await ordinary()).status).toBe(200);
});
