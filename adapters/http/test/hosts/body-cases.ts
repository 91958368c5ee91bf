import { gzipSync } from "node:zlib";
import { quoteBody } from "./operation-cases.ts";
import type { Sent, WireCase } from "./wire-case.ts";

const limit = 256 * 1024;
const smallLimit = 4 * 1024;
const quote = JSON.stringify(quoteBody);
const malformed = "400 MALFORMED_JSON";
const tooLarge = "413 PAYLOAD_TOO_LARGE";

const listing = (name: string, expects: string, sent: Partial<Sent>): WireCase => ({
  name,
  expects,
  sent: { target: "/billing/payments", ...sent },
});

const sending = (name: string, expects: string, body: string | Uint8Array): WireCase => ({
  name,
  expects,
  sent: { target: "/billing/pay/quote", body },
});

const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Unusual and hostile bodies. */
export const bodyCases: ReadonlyArray<WireCase> = [
  listing("no body", "200", {}),
  listing("no body and no type", "200", { headers: { "content-type": undefined } }),
  listing("no body and another type", "200", { headers: { "content-type": "text/plain" } }),
  listing("no body and no length", "200", { headers: { "content-length": undefined } }),
  listing("no body in chunks", "200", { framing: "chunked" }),
  listing("a body of spaces", malformed, { body: "   " }),
  listing("null", malformed, { body: "null" }),
  listing("an array", malformed, { body: "[]" }),
  listing("100,000 open brackets", malformed, { body: "[".repeat(100_000) }),
  listing("a number", malformed, { body: "7" }),
  listing("a text", malformed, { body: '"{}"' }),
  listing("half an object", malformed, { body: '{"limit":' }),
  listing("two objects", malformed, { body: "{}{}" }),
  listing("a comment", malformed, { body: "{/* all */}" }),
  listing("a body in chunks", "200", { body: '{"limit":1}', framing: "chunked" }),
  sending("a byte order mark", "200", bytes([0xef, 0xbb, 0xbf], quote)),
  sending("UTF-16", malformed, Buffer.from(quote, "utf16le")),
  sending("bytes that are not UTF-8", malformed, bytes('{"items":"', [0xc3, 0x28], '"}')),
  sending("half a surrogate pair", "400 VALIDATION_FAILED", '{"currency":"\\ud800"}'),
  sending("a property twice", "200", quote.replace("{", '{"currency":"GBP",')),
  sending("a property named __proto__", "400 VALIDATION_FAILED", '{"__proto__":{"items":[]}}'),
  sending(
    "deep nesting",
    "400 VALIDATION_FAILED",
    `{"items":${"[".repeat(5000)}${"]".repeat(5000)}}`,
  ),
  sending("characters of several bytes", "200", quote.replace("Postage", "Порто 😀")),
  listing("as many bytes as may be", "200", { body: "{}".padEnd(limit) }),
  listing("one byte more", tooLarge, { body: "{}".padEnd(limit + 1) }),
  ...[0, 1].map((more): WireCase => ({
    name: more === 0 ? "the largest small body" : "one byte more than a small body",
    expects: more === 0 ? "200" : tooLarge,
    sent: { target: "/billing/analytics/dashboard", body: "{}".padEnd(smallLimit + more) },
  })),
  listing("as many bytes in chunks as may be", "200", {
    body: "{}".padEnd(limit),
    framing: "chunked",
  }),
  listing("one byte more in chunks", tooLarge, {
    body: "{}".padEnd(limit + 1),
    framing: "chunked",
  }),
  {
    ...listing("a length that is declared too large", tooLarge, {
      framing: { declared: 10_000_000 },
    }),
    timeoutMs: 5000,
  },
  listing("a body that is packed", malformed, {
    body: gzipSync("{}"),
    headers: { "content-encoding": "gzip" },
  }),
];
