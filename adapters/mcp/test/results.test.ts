import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { mcpHandler } from "@quittance/mcp";
import { describe, expect, test } from "vitest";
import { contentKey } from "../src/content-key.ts";
import { failureText, maxResultLength, resultText } from "../src/result-text.ts";
import { agentOf, createService, otherKey, program } from "./connect.ts";

const items = [{ type: "PAYMENT_INTENT", currency: "EUR", price: "12.5", quantity: 2 }];
const manyItems = Array.from({ length: 300 }, (_, index) => ({
  ...items[0],
  title: `Line ${String(index)}`,
}));

const badKey = "`idempotency_key` must be a text of 1 to 255 visible ASCII characters.";

describe("a result", () => {
  test("is JSON of at most its length, and names what was left out", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(60_000), (value, count) => {
        const data = { value, rows: Array.from({ length: count }, () => "row") };
        const text = resultText("found", data);
        expect(text.length).toBeLessThanOrEqual(maxResultLength);
        const { data: shown, left_out: missing } = JSON.parse(text) as {
          readonly data: { readonly rows: ReadonlyArray<string> };
          readonly left_out?: Readonly<Record<string, string>>;
        };
        if (missing === undefined) expect(shown).toEqual(JSON.parse(JSON.stringify(data)));
        else {
          expect(missing["rows"]).toBe(`${String(count - shown.rows.length)} of ${String(count)}`);
        }
      }),
    );
  });

  test("of a record that is too long without its arrays says so", () => {
    const text = resultText("found", { title: "x".repeat(maxResultLength) });
    expect(JSON.parse(text)).toMatchObject({ hint: expect.stringContaining("too long") as string });
  });

  test("of a failure has a line for each issue", () => {
    const validator = { "items.0.price": "Price must be positive\u202e" };
    expect(failureText(400, { message: "No", log: { code: "X" }, validator }).split("\n")).toEqual([
      '400 X: "No"',
      '- "items.0.price": "Price must be positive\\u202e"',
    ]);
    expect(failureText(502, "<html>")).toBe("502 FAILED: no message");
  });
});

describe("the key of a content", () => {
  const content = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { maxKeys: 5 });

  test("is the same in any order, and a valid idempotency key", async () => {
    await fc.assert(
      fc.asyncProperty(content, async (given) => {
        const reordered = Object.fromEntries(Object.entries(given).toReversed());
        const key = await contentKey("record_payment", given);
        expect(key).toMatch(/^mcp-[\da-f]{64}$/u);
        expect(await contentKey("record_payment", reordered)).toBe(key);
      }),
    );
  });

  test("differs for another tool, amount, text or nesting", async () => {
    const keys = await Promise.all([
      contentKey("record_payment", { price: "1" }),
      contentKey("record_refund", { price: "1" }),
      contentKey("record_payment", { price: "10" }),
      contentKey("record_payment", { price: "1.01" }),
      contentKey("record_payment", { reference: "1" }),
      contentKey("record_payment", { metadata: { price: "1" } }),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("a long quote is shortened, and explained in pages that are complete together", async () => {
  const agent = await agentOf(createService());
  const quote = { items: manyItems };
  const shown = await agent.use("calculate_quote", quote);
  expect(shown.text.length).toBeLessThanOrEqual(maxResultLength);
  expect(JSON.parse(shown.text)).toMatchObject({
    left_out: { items: expect.stringMatching(/^\d+ of \d+$/u) as string },
  });
  const titles = new Set<string>();
  for (let line: number | undefined = 1; line !== undefined;) {
    const { text } = await agent.use("explain_quote", { ...quote, from_line: line });
    expect(text.split("\n").length).toBeLessThanOrEqual(202);
    for (const [title] of text.matchAll(/Line \d+$/gmu)) titles.add(title);
    const next = /from_line (\d+) for more/u.exec(text)?.[1];
    line = next === undefined ? undefined : Number(next);
  }
  expect(titles.size).toBe(300);
  const beyond = await agent.use("explain_quote", { ...quote, from_line: 100_000 });
  expect(beyond).toMatchObject({ isError: true });
  expect(beyond.text).toMatch(/`from_line` must be an integer between 1 and \d+\./u);
});

describe("a failure says what to do", () => {
  test.each([
    ["read_invoice", {}, "`invoice_id` must be an identifier, such as invoice_1."],
    ["read_invoice", { invoice_id: "list" }, "`invoice_id` must be an identifier"],
    ["read_payable", { invoice_id: "invoice_gone" }, "404 NOT_FOUND"],
    ["list_invoices", { limit: 1000 }, '- "limit": '],
    ["calculate_quote", { product: "book" }, "400 VALIDATION_FAILED"],
    ["create_invoice", { items, idempotency_key: 7 }, badKey],
    // Neither can be sent in a header: the HTTP API was said to be out of reach.
    ["create_invoice", { items, idempotency_key: "a\r\nauthorization: x" }, badKey],
    ["create_invoice", { items, idempotency_key: "\ud800" }, badKey],
    ["record_payment", { invoice_id: "invoice_1", idempotency_key: "a b" }, badKey],
    ["create_invoice", { items, idempotency_key: "k".repeat(256) }, badKey],
    ["create_invoice", { items, idempotency_key: "" }, badKey],
  ])("of %s with %j", async (name, args, message) => {
    const agent = await agentOf(createService(), { allowWrites: true });
    const result = await agent.use(name, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(message);
  });

  test("of an unknown tool", async () => {
    const agent = await agentOf(createService(), { allowWrites: true });
    await expect(agent.use("delete_everything")).rejects.toThrow(
      'Unknown tool "delete_everything".',
    );
  });

  test("of a key that is not known, and of a service that does not respond", async () => {
    const unknown = await agentOf(createService(), { key: "sk_test_wrong" });
    await expect(unknown.tools()).rejects.toThrow("401 UNAUTHENTICATED");
    const fetch = (): Promise<Response> => Promise.reject(new Error("no network"));
    const lost = await agentOf(createService(), { fetch });
    await expect(lost.tools()).rejects.toThrow("The HTTP API cannot be reached.");
    expect(await lost.use("read_invoice", { invoice_id: "invoice_1" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("cannot be reached") as string,
    });
  });
});

test("a key reads only the records of its organization", async () => {
  const service = createService();
  const writer = await agentOf(service, { allowWrites: true });
  const { id } = await writer.data("create_invoice", { items, customer_email: "a@example.com" });
  const other = await agentOf(service, { key: otherKey });
  expect((await other.use("read_invoice", { invoice_id: id })).text).toContain("404 NOT_FOUND");
});

describe("the handler rejects", () => {
  const handle = mcpHandler({ baseUrl: "http://service.test", fetch: createService().send });
  const request = (headers: Record<string, string>, body = "{}"): Request =>
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body,
    });

  test.each([
    ["a request without a key", request({}), 401],
    [
      "a page of another origin",
      request({ authorization: "Bearer a", origin: "https://evil.example" }),
      403,
    ],
    [
      "a request that is too large",
      request({ authorization: "Bearer a" }, " ".repeat(1_048_577)),
      413,
    ],
  ])("%s", async (_, given, status) => {
    expect((await handle(given)).status).toBe(status);
  });
});

describe("the program", () => {
  const run = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, [...program, ...args], { env, encoding: "utf8" });

  test("explains a missing setting, and its options", () => {
    const failed = run(["--url", "http://localhost:1"]);
    expect(failed).toMatchObject({ status: 2, stdout: "" });
    expect(failed.stderr).toContain("QUITTANCE_API_KEY must be an API key");
    const broken = run(["--url", "http://localhost"], { QUITTANCE_API_KEY: "sk_test_a\nb" });
    expect([broken.status, broken.stderr]).toEqual([
      2,
      expect.stringContaining("without spaces and line breaks"),
    ]);
    expect(failed.stderr).toContain("--allow-writes");
    expect(run(["--url", "ftp://localhost"], { QUITTANCE_API_KEY: "sk_test_a" }).stderr).toContain(
      "--url must be the address of the HTTP API",
    );
  });
});
