import { openApiDocument } from "@quittance/http/openapi";
import { expect, test } from "vitest";
import type { Schema } from "../../../adapters/http/test/openapi/arbitrary-of-schema.ts";
import { words } from "../../../adapters/http/test/openapi/fuzz-services.ts";
import { faultClasses } from "./faults.ts";
import { requestsOf } from "./requests.ts";
import { wrongBodies } from "./wrong-bodies.ts";

const document = openApiDocument({
  catalog: true,
  webhooks: true,
  settings: true,
  eInvoices: true,
});
const schemaAt = (ref: string): Schema =>
  document.components.schemas[ref.split("/").at(-1) ?? ""] ?? {};
const bodiesOf = (name: string, example: object) =>
  wrongBodies(schemaAt(name), [example], { words, schemaAt });

const refund = { idempotency_key: "re_1", currency: "GBP", price: "1" };
const book = { type: "PRODUCT", product_id: "product_book", billing_schema_id: "schema_gbp" };
const refunds = bodiesOf("RefundRequest", refund);
const webhooks = bodiesOf("NewWebhookRequest", { url: "https://shop.example/" });
const quotes = bodiesOf("QuoteRequest", { items: [book] });

test("the bodies have faults of every class, alone and together", () => {
  const faults = [...refunds, ...webhooks, ...quotes].flatMap((body) => body.faults);
  const drawn = new Set(faults.map((fault) => fault.split(": ")[1]));
  expect([...drawn].sort()).toEqual([...Object.keys(faultClasses), "text"].sort());
  const pairs = refunds.filter((body) => body.faults.length === 2);
  expect(pairs.length).toBeGreaterThan(500);
  expect(refunds.length).toBe(1400);
});

test("each property has faults at each depth, in each form of an item", () => {
  const at = (path: string): ReadonlyArray<string> =>
    quotes.flatMap(({ faults: [fault = "", second] }) =>
      second === undefined && fault.startsWith(`${path}: `) ? [fault.slice(path.length + 2)] : [],
    );
  expect(at("items")).toContain("too many");
  expect(at("items.0.product_id")).toContain("unknown id");
  expect(at("items.0.adjustments.0.percent")).toContain("malformed amount");
  const titles = quotes.filter(
    ({ faults: [fault, second] }) => second === undefined && fault?.startsWith("items.0.title: "),
  );
  expect(titles.filter(({ text }) => !text.includes("PAYMENT_INTENT"))).toEqual([]);
  expect(new Set(at("currency")).size).toBe(8);
});

test("names that objects have reach the text of the body", () => {
  const reserved = refunds.filter(({ faults }) => faults[0] === "body: reserved name");
  const names = reserved.flatMap(({ text }) => Object.keys(JSON.parse(text) as object));
  expect(names).toContain("__proto__");
  expect(names).toContain("constructor");
});

test("the bodies are different, and always the same", () => {
  expect(new Set(refunds.map(({ text }) => text)).size).toBe(refunds.length);
  expect(bodiesOf("RefundRequest", refund)).toEqual(refunds);
});

test("there are requests to every operation that has a body", { timeout: 60_000 }, () => {
  const requested = new Set(requestsOf(document).map(({ operation }) => operation));
  const operations = Object.values(document.paths).flatMap(({ post }) =>
    post === undefined ? [] : [post.operationId],
  );
  expect([...requested].sort()).toEqual(operations.sort());
});
