import { describe, expect, test } from "vitest";
import { createApi, order, type ApiResponse } from "./send-to-api.ts";

const validate = (properties: Readonly<Record<string, unknown>>): Promise<ApiResponse> =>
  createApi().call("/invoices/validate", order(properties));

const entries = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${String(index)}`, ""]));

describe("metadata:", () => {
  test.each([
    ["50 keys", entries(50)],
    ["a key of 40 characters", { ["k".repeat(40)]: "v" }],
    ["a value of 500 characters", { k: "v".repeat(500) }],
    ["no keys", {}],
  ])("accepts %s", async (_name, metadata) => {
    expect((await validate({ metadata })).messages).toEqual({});
  });

  test.each([
    ["51 keys", entries(51), "metadata"],
    ["a key of 41 characters", { ["k".repeat(41)]: "v" }, `metadata.${"k".repeat(41)}`],
    ["an empty key", { "": "v" }, "metadata."],
    ["a value of 501 characters", { k: "v".repeat(501) }, "metadata.k"],
    ["a value that is not a text", { k: 1 }, "metadata.k"],
    ["an object for a value", { k: {} }, "metadata.k"],
    ["null for a value", { k: null }, "metadata.k"],
    ["an array", ["v"], "metadata"],
    ["text with NUL", { k: "\u0000" }, "metadata.k"],
    ["the key constructor", { constructor: "v" }, "metadata.constructor"],
    ["the key prototype", { prototype: "v" }, "metadata.prototype"],
  ])("rejects %s", async (_name, metadata, path) => {
    expect(Object.keys((await validate({ metadata })).messages)).toEqual([path]);
  });

  test("rejects the key __proto__, by name", async () => {
    const body = JSON.stringify(order({ metadata: { proto: "v" } })).replace("proto", "__proto__");
    const response = await createApi().call("/invoices/validate", body);
    expect([response.status, Object.keys(response.messages)]).toEqual([
      400,
      ["metadata.__proto__"],
    ]);
  });
});

describe("redirect_url:", () => {
  const url = (text: string): Promise<ApiResponse> => validate({ redirect_url: text });

  test.each([
    "https://example.com",
    "http://example.com:8080/a/b?c=d&e=%20#f",
    "https://xn--bcher-kva.example/",
    "https://127.0.0.1/",
    "https://[::1]:3000/",
    `https://example.com/${"a".repeat(2028)}`,
  ])("accepts %s", async (text) => {
    expect((await url(text)).status).toBe(200);
  });

  test.each([
    "",
    "example.com",
    "//example.com",
    "https:example.com",
    "https://",
    "https:///path",
    "ftp://example.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "HTTPS://example.com",
    " https://example.com",
    "https://user@example.com",
    "https://user:secret@example.com/",
    "https://example.com\\@evil.example",
    "https://exam ple.com",
    "https://example.com/\n",
    "https://example.com/\u202egpj.exe",
    `https://example.com/${"a".repeat(2029)}`,
  ])("rejects %j", async (text) => {
    expect((await url(text)).messages).toEqual({ redirect_url: "Invalid URL" });
  });
});

describe("customer_email:", () => {
  const email = (text: string): Promise<ApiResponse> => validate({ customer_email: text });
  const domain = `${"d".repeat(60)}.${"d".repeat(60)}.${"d".repeat(60)}.com`;

  test.each([
    "a@b.co",
    "o'neil+tag@mail.example.com",
    "A.B@EXAMPLE.COM",
    `${"l".repeat(64)}@${domain}`,
  ])("accepts %s", async (text) => {
    expect((await email(text)).status).toBe(200);
  });

  test.each([
    "",
    "a",
    "@b.co",
    "a@",
    "a@b",
    "a@@b.co",
    "a b@c.co",
    ".a@b.co",
    "a.@b.co",
    "a..b@c.co",
    "a@b..co",
    "a@-b.co",
    "a@b.co ",
    "a@b.co\n",
    "a@b.1",
    "a\u202eb@c.co",
    "A <a@b.co>",
    `${"l".repeat(64)}.${"l".repeat(64)}@${domain}`,
  ])("rejects %j", async (text) => {
    expect((await email(text)).messages).toEqual({ customer_email: "Invalid email address" });
  });
});
