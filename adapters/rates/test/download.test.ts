import { jsonRates, type SourceOptions } from "@quittance/rates";
import { expect, test, vi } from "vitest";
import { manualTimer } from "./manual-timer.ts";
import { json, rateServer, status, text, type Reply } from "./rate-server.ts";
import { failureOf, ratesOf } from "./read-rates.ts";

const good = json('{"date": "2025-07-17", "rates": {"EUR": 0.879502000000000005}}');

/** Serves replies to a source with short attempts. No timer runs by itself. */
const served = async (replies: ReadonlyArray<Reply>, options: SourceOptions = {}) => {
  const server = await rateServer(...replies);
  const { timer, ...manual } = manualTimer((ms) => ms < 1000);
  const provider = jsonRates({
    url: `${server.url}/latest?key=secret`,
    source: "Bank",
    timer,
    random: () => 1,
    ...options,
  });
  return { ...manual, provider, requests: server.requests };
};

test("a response is read with every digit of its numbers", async () => {
  const { provider, requests, pending } = await served([good]);
  expect(await ratesOf(provider)).toEqual({
    source: "Bank",
    timestamp: "2025-07-17 00:00:00",
    rates: { EUR: "0.879502000000000005" },
  });
  expect(requests.map(({ url, headers }) => [url, headers.accept])).toEqual([
    ["/latest?key=secret", "application/json"],
  ]);
  expect(pending()).toEqual([]);
});

test.each<[string, Reply, string]>([
  [
    "a redirect",
    (response) => response.writeHead(302, { location: "/" }).end(),
    "RedirectRejected",
  ],
  [
    "a permanent redirect to another host",
    (response) => response.writeHead(308, { location: "http://127.0.0.1:1/" }).end(),
    "RedirectRejected",
  ],
  ["a missing document", status(404), "StatusUnexpected Bank: status 404"],
  ["no body", status(204), "ContentTypeUnexpected"],
  ["a page", text("text/html", "<p>EUR</p>"), "ContentTypeUnexpected"],
  [
    "a long type",
    text(`text/${"x".repeat(500)}`, "{}"),
    `ContentTypeUnexpected Bank: the content type must be application/json, not "text/${"x".repeat(59)}…"`,
  ],
  ["no JSON", json("<p>EUR</p>"), "BodyMalformed"],
  ["truncated JSON", json('{"date": "2025-07-17", "rates": {"EUR": 0.87'), "BodyMalformed"],
  ["deeply nested JSON", json("[".repeat(200_000)), "BodyMalformed"],
  ["a list", json("[]"), "BodyMalformed Bank: the body must be a JSON object"],
  ["no rates", json('{"date": "2025-07-17"}'), "BodyMalformed Bank: rates must be a JSON object"],
  [
    "text that is not UTF-8",
    (response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(Buffer.from([34, 0xff])),
    "BodyMalformed Bank: the body is not UTF-8",
  ],
  ["an announced size that is too large", json(" ".repeat(262_145)), "BodyTooLarge"],
])("%s fails without another attempt", async (_, reply, failure) => {
  const { provider, requests } = await served([reply, good]);
  expect(await failureOf(provider)).toContain(failure);
  expect(requests).toHaveLength(1);
});

test("a body without an end is read up to the size limit only", async () => {
  let isClosed = false;
  const endless: Reply = (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const write = (): void => {
      while (response.write(" ".repeat(10_000)));
      response.once("drain", write);
    };
    response.on("close", () => (isClosed = true));
    write();
  };
  const { provider } = await served([endless], { maxBytes: 50_000 });
  expect(await failureOf(provider)).toBe("BodyTooLarge Bank: the body has more than 50000 bytes");
  await vi.waitFor(() => {
    expect(isClosed).toBe(true);
  });
});

test("a body of exactly the size limit is accepted", async () => {
  const body = '{"date": "2025-07-17", "rates": {}}';
  const exact = await served([json(body)], { maxBytes: body.length });
  expect((await ratesOf(exact.provider)).rates).toEqual({});
  const shorter = await served([json(body)], { maxBytes: body.length - 1 });
  expect(await failureOf(shorter.provider)).toContain("BodyTooLarge");
});

test.each<[string, Reply]>([
  ["status 503", status(503)],
  ["status 429", status(429)],
  ["a closed connection", (response) => response.destroy()],
  [
    "a body that ends too early",
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write("{");
      response.destroy();
    },
  ],
])("%s is repeated after a delay that doubles", async (_, reply) => {
  const { provider, requests, started } = await served([reply, reply, good]);
  expect((await ratesOf(provider)).rates).toEqual({ EUR: "0.879502000000000005" });
  expect(requests).toHaveLength(3);
  expect(started.filter((ms) => ms < 1000)).toEqual([200, 400]);
});

test("attempts are limited", async () => {
  const { provider, requests } = await served([status(503)], { maxAttempts: 2 });
  expect(await failureOf(provider)).toBe("StatusUnexpected Bank: status 503");
  expect(requests).toHaveLength(2);
});

test("the delay is between half and all of the limit", async () => {
  const { provider, started } = await served([status(503), good], { random: () => 0 });
  await ratesOf(provider);
  expect(started.filter((ms) => ms < 1000)).toEqual([100]);
});

test.each<[string, Reply]>([
  ["sends nothing", () => undefined],
  [
    "sends an incomplete body",
    (response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{");
    },
  ],
])("a source that %s fails at the time limit of each attempt", async (_, reply) => {
  const server = await served([reply], { maxAttempts: 2, timeoutMs: 1000 });
  const result = failureOf(server.provider);
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => {
      expect(server.requests).toHaveLength(attempt);
    });
    server.end(1000);
  }
  expect(await result).toBe("TimedOut Bank: no complete response within 1000 ms");
  expect(server.pending()).toEqual([]);
});

test("all attempts together have a limit, even of a fetch that ignores its signal", async () => {
  const { timer, started, end } = manualTimer();
  const provider = jsonRates({
    url: "http://127.0.0.1/",
    timer,
    timeoutMs: 1000,
    maxAttempts: 2,
    retryDelayMs: 500,
    fetch: () => new Promise<never>(() => undefined),
  });
  const result = failureOf(provider);
  expect(started[0]).toBe(2500);
  end(2500);
  expect(await result).toBe("PortFailed TimeoutError: No response within 2500 ms");
});

test("messages name the source and the network error, never the address", async () => {
  const unreachable = jsonRates({ url: "http://127.0.0.1:1/key/secret", maxAttempts: 1 });
  const failure = await failureOf(unreachable);
  expect(failure).toMatch(/^Unreachable 127\.0\.0\.1:1: the request failed/u);
  expect(failure).not.toContain("secret");
  expect(() => jsonRates({ url: "rates.example.com?key=secret" })).toThrow(
    /^url must be an absolute address/u,
  );
});

test("the first attempt can be the only one without a delay", async () => {
  const { provider, started } = await served([status(503)], { maxAttempts: 1 });
  expect(await failureOf(provider)).toContain("503");
  expect(started).toEqual([3000, 3000]);
});

test.each<[keyof SourceOptions, SourceOptions, string]>([
  ["timeoutMs", { timeoutMs: 0 }, "timeoutMs must be an integer from 1 to 600000, not 0"],
  ["maxAttempts", { maxAttempts: 11 }, "maxAttempts must be an integer from 1 to 10, not 11"],
  ["retryDelayMs", { retryDelayMs: -1 }, "retryDelayMs must be an integer from 0 to 600000"],
  ["maxBytes", { maxBytes: 1.5 }, "maxBytes must be an integer from 1 to 16777216, not 1.5"],
  ["maxJump", { maxJump: "20 %" }, 'maxJump must be a decimal text such as "0.2", not "20 %"'],
])("an invalid %s is rejected at once", (_, options, message) => {
  expect(() => jsonRates({ url: "http://127.0.0.1/", ...options })).toThrow(message);
});
