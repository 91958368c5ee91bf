import { readQuoteRequest } from "quittance/wire";
import { describe, expect, test } from "vitest";

/** What is wrong with a body, given as its JSON text: dotted path to message. */
const issuesOf = (json: string): unknown =>
  Object.fromEntries(
    readQuoteRequest(JSON.parse(json) as Readonly<Record<string, unknown>>).messages,
  );

/** The same for a single line, with the start of its path left out. */
const itemIssues = (properties: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(
    [...readQuoteRequest({ items: [properties] }).messages].map(([path, message]) => [
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
const price =
  'Price must be a decimal string such as "19.99", ' +
  "with at most 20 digits before the point and 30 after it";

test("the product variant is one line", () => {
  const body = { product: { id: "product_a", quantity: 2, billing_schema_id: "schema_a" } };
  const { messages, variant, draft } = readQuoteRequest({ currency: null, ...body });
  expect([messages.size, variant]).toEqual([0, "product"]);
  expect(draft).toEqual({
    currency: undefined,
    items: [{ type: "PRODUCT", productId: "product_a", billingSchemaId: "schema_a", quantity: 2 }],
  });
});

test("the items variant has lines of both types; a custom item is one, without a title", () => {
  const { messages, variant, draft } = readQuoteRequest({ currency: "EUR", items: [tea, custom] });
  expect([messages.size, variant]).toEqual([0, "items"]);
  expect(draft?.currency).toBe("EUR");
  expect(draft?.items[1]).toMatchObject({ currency: "EUR", quantity: 1, title: undefined });
});

test("the invoice variant names an invoice, and the currency to price it in", () => {
  const { messages, variant, draft, invoice } = readQuoteRequest({
    currency: "EUR",
    invoice: { id: "invoice_a" },
  });
  expect([messages.size, variant, draft]).toEqual([0, "invoice", undefined]);
  expect(invoice).toEqual({ id: "invoice_a", currency: "EUR" });
});

describe("exactly one variant is required:", () => {
  const message = { product: "Exactly one of product, invoice and items is required" };
  test.each([
    ["not none", "{}"],
    ["not null", '{"product":null,"invoice":null,"items":null}'],
    [
      "not both",
      JSON.stringify({
        product: { id: "product_a", quantity: 1, billing_schema_id: "schema_a" },
        items: [tea],
      }),
    ],
  ])("%s", (_, json) => {
    expect(issuesOf(json)).toEqual(message);
  });
});

describe("a body is refused at the property that is invalid:", () => {
  test.each<[string, unknown]>([
    ['{"product":5}', { product: "Must be an object" }],
    ['{"product":[]}', { product: "Must be an object" }],
    ['{"invoice":{"id":"a"}}', { "invoice.id": "Invoice id must have the form invoice_<id>" }],
    ['{"items":{}}', { items: "Items must be an array" }],
    ['{"items":"all"}', { items: "Items must be an array" }],
    ['{"items":[]}', { items: "Items must contain at least 1 element" }],
    ['{"items":[5]}', { "items.0": "Must be an object" }],
    ['{"items":[null,[]]}', { "items.0": "Must be an object", "items.1": "Must be an object" }],
    ['{"items":[{}]}', { "items.0.type": "Type must be PRODUCT or PAYMENT_INTENT" }],
    ['{"items":[{"type":"GIFT"}]}', { "items.0.type": "Type must be PRODUCT or PAYMENT_INTENT" }],
    [
      '{"product":{}}',
      {
        "product.id": "Id is required",
        "product.quantity": "Quantity is required",
        "product.billing_schema_id": "Billing schema id is required",
      },
    ],
    [
      '{"product":{"id":"schema_a","quantity":"1","billing_schema_id":"product_a"}}',
      {
        "product.id": "Product id must have the form product_<id>",
        "product.quantity": quantity,
        "product.billing_schema_id": "Billing schema id must have the form schema_<id>",
      },
    ],
  ])("%s", (json, messages) => {
    expect(issuesOf(json)).toEqual(messages);
  });
});

describe("a line is refused for", () => {
  test.each<[string, Readonly<Record<string, unknown>>, unknown]>([
    ["a quantity of zero", { ...tea, quantity: 0 }, { quantity }],
    ["a quantity that is too large", { ...tea, quantity: 1_000_001 }, { quantity }],
    ["a part of a quantity", { ...tea, quantity: 1.5 }, { quantity }],
    ["a quantity as text", { ...tea, quantity: "1" }, { quantity }],
    ["no quantity", { ...tea, quantity: null }, { quantity }],
    ["a price that is a number", { ...custom, price: 19.99 }, { price }],
    ["a negative price", { ...custom, price: "-1" }, { price }],
    ["a price of 31 decimals", { ...custom, price: `0.${"1".repeat(31)}` }, { price }],
    ["a price of 100 kB", { ...custom, price: "1".repeat(100_000) }, { price }],
    ["a currency in lower case", { ...custom, currency: "eur" }, { currency: "Invalid currency" }],
    ["an empty title", { ...custom, title: "" }, { title: "Title must not be empty" }],
    ["a title that is no text", { ...custom, title: 5 }, { title: "Title must be a string" }],
    [
      "a title of 201 characters",
      { ...custom, title: "x".repeat(201) },
      { title: "Title must have at most 200 characters" },
    ],
    [
      "an identifier of 129 characters",
      { ...tea, product_id: "product_".padEnd(129, "x") },
      { product_id: "Product id must have at most 128 characters" },
    ],
    [
      "an identifier with a space",
      { ...tea, product_id: "product_a b" },
      { product_id: "Product id must have the form product_<id>" },
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
    ["the largest quantity", { ...tea, quantity: 1_000_000 }],
    ["no title and no quantity", { ...custom, title: null, quantity: null }],
    ["the longest title", { ...custom, title: "x".repeat(200) }],
    ["the longest price", { ...custom, price: `${"9".repeat(20)}.${"9".repeat(30)}` }],
    ["the longest identifier", { ...tea, product_id: "product_".padEnd(128, "x") }],
  ])("nothing when it has %s", (_, item) => {
    expect(itemIssues(item)).toEqual({});
  });
});

test("all that is wrong is told at once, and what can be read is kept", () => {
  const items = [
    { ...tea, quantity: 0 },
    { ...custom, price: "free", colour: "red" },
  ];
  const { messages, draft } = readQuoteRequest({ curency: "EUR", currency: "XAU", items });
  expect(Object.fromEntries(messages)).toEqual({
    curency: "Unknown field",
    currency: "Invalid currency",
    "items.0.quantity": quantity,
    "items.1.price": price,
    "items.1.colour": "Unknown field",
  });
  expect(draft?.items).toMatchObject([
    { productId: "product_a", quantity: undefined },
    { currency: "EUR", price: undefined, quantity: 1 },
  ]);
});

test("a thousand lines are read, and of a hundred thousand bad ones not a single one", () => {
  expect(readQuoteRequest({ items: new Array<unknown>(1000).fill(custom) }).messages.size).toBe(0);
  const most = "Items must contain at most 1000 elements";
  expect([...readQuoteRequest({ items: new Array<unknown>(1001).fill(custom) }).messages]).toEqual([
    ["items", most],
  ]);
  const bad = new Array<unknown>(100_000).fill({ type: "GIFT", "": "\0" });
  const start = performance.now();
  expect([...readQuoteRequest({ items: bad }).messages]).toEqual([["items", most]]);
  expect(performance.now() - start).toBeLessThan(250);
});
