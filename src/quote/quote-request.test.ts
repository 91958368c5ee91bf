import { Amount } from "quittance";
import { fromJson, quoteRequest, read } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { dotted, sentenceOf } from "../kernel/json.ts";

const readBody = (body: unknown) => read(quoteRequest, fromJson<object>(body));

/** Returns the messages about a body, by path. */
const messagesOf = (body: unknown): Readonly<Record<string, string>> => {
  const found = readBody(body);
  if (found._tag === "Right") return {};
  return Object.fromEntries(
    found.left.issues.map(({ path, message }) => [dotted(path), sentenceOf(dotted(path), message)]),
  );
};

/** Returns the messages about a body in JSON text, by path. */
const issuesOf = (json: string): unknown => messagesOf(JSON.parse(json));

/** Returns the messages about a single line, by property. */
const itemIssues = (properties: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(messagesOf({ items: [properties] })).map(([path, message]) => [
      path.replace(/^items\.0\.?/u, ""),
      message,
    ]),
  );

const tea = {
  type: "PRODUCT",
  product_id: "product_a",
  billing_schema_id: "schema_a",
  quantity: 1,
};
const custom = { type: "PAYMENT_INTENT", currency: "EUR", price: "19.99" };

const quantity = "Quantity must be an integer between 1 and 1000000";
const price = (found: string): string =>
  'items.0.price must be a decimal string such as "19.99" ' +
  `with at most 20 digits before the decimal point and 30 after it, not ${found}`;
const id = (property: string, prefix: string, found: string): string =>
  `${property} must have the form ${prefix}_<id> with at most 128 visible ASCII characters, ` +
  `not "${found}"`;
const typeMessage = "items.0.type must be PRODUCT or PAYMENT_INTENT";

test("a product is one line", () => {
  const product = { id: "product_a", quantity: 2, billing_schema_id: "schema_a" };
  expect(readBody({ currency: null, product })).toEqual({
    _tag: "Right",
    right: { product: { id: "product_a", quantity: 2, billingSchemaId: "schema_a" } },
  });
});

test("items are lines of both types; a custom item defaults to quantity 1 without a title", () => {
  expect(readBody({ currency: "EUR", items: [tea, custom] })).toEqual({
    _tag: "Right",
    right: {
      currency: "EUR",
      items: [
        { type: "PRODUCT", productId: "product_a", billingSchemaId: "schema_a", quantity: 1 },
        { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("19.99"), quantity: 1 },
      ],
    },
  });
});

test("an invoice has an identifier, and no coupons", () => {
  const invoice = { id: "invoice_a" };
  expect(readBody({ currency: "EUR", invoice })).toEqual({
    _tag: "Right",
    right: { currency: "EUR", invoice },
  });
  expect(messagesOf({ invoice, coupons: ["A"] })).toEqual({
    coupons: "coupons cannot be combined with invoice",
  });
});

describe("a body must have exactly one variant:", () => {
  const message = { product: "Exactly one of product, invoice and items is required" };
  test.each([
    ["none", "{}"],
    ["all null", '{"product":null,"invoice":null,"items":null}'],
    [
      "two",
      JSON.stringify({
        product: { id: "product_a", quantity: 1, billing_schema_id: "schema_a" },
        items: [tea],
      }),
    ],
  ])("%s", (_, json) => {
    expect(issuesOf(json)).toEqual(message);
  });
});

describe("an invalid body has a message at the invalid property:", () => {
  test.each<[string, unknown]>([
    ['{"product":5}', { product: "product must be an object" }],
    ['{"product":[]}', { product: "product must be an object" }],
    ['{"invoice":{"id":"a"}}', { "invoice.id": id("invoice.id", "invoice", "a") }],
    ['{"items":{}}', { items: "items must be an array" }],
    ['{"items":"all"}', { items: "items must be an array" }],
    ['{"items":[]}', { items: "Items must contain at least 1 element" }],
    ['{"items":[5]}', { "items.0": "items.0 must be an object" }],
    [
      '{"items":[null,[]]}',
      { "items.0": "items.0 must be an object", "items.1": "items.1 must be an object" },
    ],
    ['{"items":[{}]}', { "items.0.type": typeMessage }],
    ['{"items":[{"product_id":"product_a"}]}', { "items.0.type": typeMessage }],
    ['{"items":[{"type":"GIFT"}]}', { "items.0.type": `${typeMessage}, not "GIFT"` }],
    [
      '{"product":{}}',
      {
        "product.id": "product.id is required",
        "product.quantity": "product.quantity is required",
        "product.billing_schema_id": "product.billing_schema_id is required",
      },
    ],
    [
      '{"product":{"id":"schema_a","quantity":"1","billing_schema_id":"product_a"}}',
      {
        "product.id": id("product.id", "product", "schema_a"),
        "product.quantity": quantity,
        "product.billing_schema_id": id("product.billing_schema_id", "schema", "product_a"),
      },
    ],
  ])("%s", (json, messages) => {
    expect(issuesOf(json)).toEqual(messages);
  });
});

describe("a line is invalid with", () => {
  test.each<[string, Readonly<Record<string, unknown>>, unknown]>([
    ["a quantity of zero", { ...tea, quantity: 0 }, { quantity }],
    ["a quantity that is too large", { ...tea, quantity: 1_000_001 }, { quantity }],
    ["a part of a quantity", { ...tea, quantity: 1.5 }, { quantity }],
    ["a quantity as text", { ...tea, quantity: "1" }, { quantity }],
    ["no quantity", { ...tea, quantity: null }, { quantity }],
    ["a price that is a number", { ...custom, price: 19.99 }, { price: price("19.99") }],
    ["a negative price", { ...custom, price: "-1" }, { price: price('"-1"') }],
    [
      "a price of 31 decimals",
      { ...custom, price: `0.${"1".repeat(31)}` },
      { price: price(`"0.${"1".repeat(31)}"`) },
    ],
    [
      "a price of 100 kB",
      { ...custom, price: "1".repeat(100_000) },
      { price: price(`"${"1".repeat(37)}..."`) },
    ],
    ["a currency in lower case", { ...custom, currency: "eur" }, { currency: "Invalid currency" }],
    ["an empty title", { ...custom, title: "" }, { title: "items.0.title must not be empty" }],
    [
      "a title that is a number",
      { ...custom, title: 5 },
      { title: "items.0.title must be a string" },
    ],
    [
      "a title of 201 characters",
      { ...custom, title: "x".repeat(201) },
      { title: "items.0.title must have at most 200 characters, not 201" },
    ],
    [
      "an identifier of 129 characters",
      { ...tea, product_id: "product_".padEnd(129, "x") },
      { product_id: id("items.0.product_id", "product", `product_${"x".repeat(29)}...`) },
    ],
    [
      "an identifier with a space",
      { ...tea, product_id: "product_a b" },
      { product_id: id("items.0.product_id", "product", "product_a b") },
    ],
    [
      "a property of the other type",
      { ...custom, product_id: "product_a" },
      { product_id: "Unknown field" },
    ],
  ])("%s", (_, item, messages) => {
    expect(itemIssues(item)).toEqual(messages);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["the maximum quantity", { ...tea, quantity: 1_000_000 }],
    ["no title and no quantity", { ...custom, title: null, quantity: null }],
    ["a title of maximum length", { ...custom, title: "x".repeat(200) }],
    [
      "a price with the maximum number of digits",
      { ...custom, price: `${"9".repeat(20)}.${"9".repeat(30)}` },
    ],
    ["an identifier of maximum length", { ...tea, product_id: "product_".padEnd(128, "x") }],
  ])("a line is valid with %s", (_, item) => {
    expect(itemIssues(item)).toEqual({});
  });
});

test("all issues are reported at once", () => {
  const items = [
    { ...tea, quantity: 0 },
    { ...custom, price: "free", colour: "red" },
  ];
  expect(messagesOf({ curency: "EUR", currency: "XAU", items })).toEqual({
    curency: "Unknown field",
    currency: "Invalid currency",
    "items.0.quantity": quantity,
    "items.1.price": price('"free"').replace("items.0", "items.1"),
    "items.1.colour": "Unknown field",
  });
});

test("1,000 lines are read; of 100,000 invalid lines none is read", () => {
  const tooMany = (count: number) => ({
    items: `items must contain at most 1000 elements, not ${String(count)}`,
  });
  expect(messagesOf({ items: new Array<unknown>(1000).fill(custom) })).toEqual({});
  expect(messagesOf({ items: new Array<unknown>(1001).fill(custom) })).toEqual(tooMany(1001));
  let reads = 0;
  const bad = new Proxy(new Array<unknown>(100_000).fill({ type: "GIFT", "": "\0" }), {
    get: (lines, name) => {
      reads += 1;
      return Reflect.get(lines, name) as unknown;
    },
  });
  expect(messagesOf({ items: bad })).toEqual(tooMany(100_000));
  expect(reads).toBeLessThan(1000);
});

test("a proration or a period that lacks a property is an issue", () => {
  const proration = { from: 0, to: 1, whole: 2 };
  const period = { from: "2025-01-01 00:00:00" };
  expect(messagesOf({ items: [{ ...custom, proration, period }] })).toEqual({
    "items.0.proration.unit": "items.0.proration.unit is required",
    "items.0.period.to": "items.0.period.to is required",
  });
});
