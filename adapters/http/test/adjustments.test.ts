import { verifyQuote } from "quittance/evidence";
import type { QuoteJson } from "quittance";
import { describe, expect, test } from "vitest";
import { bookItem, customItem, createApi, order, type Call } from "./send-to-api.ts";

const book = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };

const tenPercent = { type: "DISCOUNT", percent: "10" };

type Send = (call: Call, adjustments: unknown) => ReturnType<Call>;

const operations: ReadonlyArray<readonly [name: string, path: string, send: Send]> = [
  [
    "quote",
    "items.0",
    (call, adjustments) => call("/pay/quote", { items: [{ ...bookItem, adjustments }] }),
  ],
  [
    "quote of a custom item",
    "items.0",
    (call, adjustments) => call("/pay/quote", { items: [{ ...customItem, adjustments }] }),
  ],
  [
    "quote of a product",
    "product",
    (call, adjustments) => call("/pay/quote", { product: { ...book, adjustments } }),
  ],
  [
    "validate",
    "items.0",
    (call, adjustments) =>
      call("/invoices/validate", order({ items: [{ ...bookItem, adjustments }] })),
  ],
  [
    "create",
    "items.0",
    (call, adjustments) => call("/invoices", order({ items: [{ ...bookItem, adjustments }] })),
  ],
];

const size = "must have exactly one of percent and amount";
const decimal = 'must be a decimal string such as "19.99"';

const invalid: ReadonlyArray<
  readonly [name: string, adjustments: unknown, path: string, text: string]
> = [
  ["an object", {}, "", "must be an array"],
  ["21 adjustments", Array<unknown>(21).fill(tenPercent), "", "at most 20 elements, not 21"],
  ["null in the array", [tenPercent, null], ".1", "must be an object"],
  ["a number in the array", [7], ".0", "must be an object"],
  ["an adjustment without a type", [{ percent: "1" }], ".0.type", "is required"],
  ["another type", [{ type: "TIP", percent: "1" }], ".0.type", "must be one of DISCOUNT, FEE"],
  ["a type of a step", [{ type: "TAX", percent: "1" }], ".0.type", "must be one of DISCOUNT, FEE"],
  ["neither percent nor amount", [{ type: "FEE" }], ".0", size],
  ["null for both", [{ type: "FEE", percent: null, amount: null }], ".0", size],
  ["percent and amount", [tenPercent, { ...tenPercent, amount: "1" }], ".1", size],
  ["a percentage as a number", [{ type: "FEE", percent: 10 }], ".0.percent", decimal],
  ["a negative percentage", [{ type: "FEE", percent: "-1" }], ".0.percent", decimal],
  ["a percentage with an exponent", [{ type: "FEE", percent: "1e2" }], ".0.percent", decimal],
  [
    "a discount above 100 %",
    [{ type: "DISCOUNT", percent: "100.01" }],
    ".0.percent",
    "at most 100",
  ],
  ["a negative amount", [{ type: "DISCOUNT", amount: "-1" }], ".0.amount", decimal],
  ["an amount with a currency", [{ type: "FEE", amount: "1 EUR" }], ".0.amount", decimal],
  ["a currency", [{ ...tenPercent, currency: "GBP" }], ".0.currency", "Unknown field"],
  ["an empty title", [{ ...tenPercent, title: "" }], ".0.title", "must not be empty"],
  ["a title of 201 characters", [{ ...tenPercent, title: "x".repeat(201) }], ".0.title", "not 201"],
  ["a title with NUL", [{ ...tenPercent, title: "\0" }], ".0.title", "must not contain NUL"],
];

describe.each(operations)("%s:", (_, line, send) => {
  const { call } = createApi();

  test.each(invalid)("%s is rejected", async (_name, adjustments, path, text) => {
    const response = await send(call, adjustments);
    const at = `${line}.adjustments${path}`;
    expect([response.status, Object.keys(response.messages)]).toEqual([400, [at]]);
    expect(response.messages[at]).toContain(text);
  });

  test("a line can have 20 adjustments", async () => {
    const response = await send(call, Array<unknown>(20).fill({ type: "FEE", amount: "0.5" }));
    expect([200, 201]).toContain(response.status);
  });

  test.each([[undefined], [null], [[]]])("adjustments can be %j", async (adjustments) => {
    const response = await send(call, adjustments);
    expect([200, 201]).toContain(response.status);
    expect(response.text).not.toMatch(/"(?:DISCOUNT|FEE)"/u);
  });
});

test("every adjustment with an issue is named", async () => {
  const { call } = createApi();
  const adjustments = [{ type: "FEE", percent: 1 }, { type: "FEE" }, tenPercent, { type: "X" }];
  const response = await call("/pay/quote", {
    items: [{ ...bookItem, adjustments, quantity: 0, product_id: "product_none" }, customItem],
  });
  expect(Object.keys(response.messages).sort()).toEqual([
    "currency",
    ...["items.0.adjustments.0.percent", "items.0.adjustments.1", "items.0.adjustments.3.type"],
    ...["items.0.product_id", "items.0.quantity"],
  ]);
});

test("amounts are in the currency of the line, and adjustments are applied in order", async () => {
  const { call } = createApi();
  const adjustments = [
    tenPercent,
    { type: "FEE", amount: "1.50", title: "Gift wrap" },
    { type: "DISCOUNT", percent: null, amount: "0.5", title: null },
  ];
  const lines = [bookItem, { ...bookItem, billing_schema_id: "schema_usd" }, customItem];
  const items = lines.map((line) => ({ ...line, adjustments }));
  const response = await call("/pay/quote", { currency: "EUR", items });
  const quote = response.at("data") as QuoteJson;
  expect(verifyQuote(quote)).toEqual([]);
  const steps = quote.items.slice(0, 3).map(({ calculations }) => calculations.slice(1, 4));
  const amount = (text: string, currency: string) => ({ amount: text, currency });
  expect(steps.map((each) => each.map(({ title, details }) => [title, details]))).toEqual(
    ["GBP", "USD", "EUR"].map((currency) => [
      ["Discount", { percent: "10" }],
      ["Gift wrap", amount("1.5", currency)],
      ["Discount", amount("0.5", currency)],
    ]),
  );
  expect(quote.items.slice(0, 3).map(({ total }) => total?.price_orig)).toEqual([
    ...["10", "12.25", "3.7"],
  ]);
});
