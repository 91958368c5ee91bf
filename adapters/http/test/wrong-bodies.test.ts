import { describe, expect, test } from "vitest";
import { allOperations } from "../src/operations/all-operations.ts";
import { findIn } from "../src/operations/find-operation.ts";
import { rowsOf, sendRow } from "./exchange-rows.ts";
import { bookItem, customItem, order } from "./send-to-api.ts";
import { watchedApi, type WrongBody } from "./wrong-bodies.ts";

const rows = rowsOf("wrong-bodies") as ReadonlyArray<WrongBody>;
const titled = rows.map(
  (row) => [row.to, JSON.stringify(row.line ?? row.send ?? row.base).slice(0, 100), row] as const,
);
const watched = watchedApi();

describe("a rejected body has every issue, and needs each part of the store once at most:", () => {
  test.each(titled)("%s with %s", async (_, __, row) => {
    const { call, calls } = await watched;
    calls.length = 0;
    const { status, messages, at } = await sendRow(call, row);
    const [first] = Object.values(row.messages);
    expect([status, at("log.code"), at("error"), at("message"), at("data")]).toEqual([
      ...[400, "VALIDATION_FAILED", first, first, {}],
    ]);
    expect(Object.entries(messages)).toEqual(Object.entries(row.messages));
    expect(calls).toEqual(row.reads === true ? [...new Set(calls)] : []);
  });

  test("the table has one for every operation", () => {
    const find = findIn(allOperations);
    const rejected = new Set(rows.map(({ to }) => find(to)?.operation.path));
    expect(allOperations.filter(({ path }) => !rejected.has(path))).toEqual([]);
  });
});

const line = { tax_ids: ["tax_none"] };
const wrongLine = { ...line, adjustments: [{ type: "FEE" }] };
const others = { coupons: ["NONE"] };
const product = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };

test.each<[string, (lines: object) => object, string]>([
  ["/pay/quote", (given) => ({ items: [{ ...bookItem, ...given }] }), "items.0"],
  ["/pay/quote", (given) => ({ items: [{ ...customItem, ...given }] }), "items.0"],
  ["/pay/quote", (given) => ({ product: { ...product, ...given } }), "product"],
  ["/invoices/validate", (given) => order({ items: [{ ...bookItem, ...given }] }), "items.0"],
  ["/invoices", (given) => order({ items: [{ ...bookItem, ...given }] }), "items.0"],
])("%s reads the adjustments, and then the taxes and coupons of %s", async (path, bodyOf, at) => {
  const { call } = await watched;
  expect((await call(path, { ...bodyOf(wrongLine), ...others })).messages).toEqual({
    [`${at}.adjustments.0`]: `${at}.adjustments.0 must have exactly one of percent and amount`,
  });
  expect((await call(path, { ...bodyOf(line), ...others })).messages).toEqual({
    [`${at}.tax_ids.0`]: "Tax not found",
    "coupons.0": "Coupon not found",
  });
});

test("1,001 lines are rejected without a call of the store", async () => {
  const { call, calls } = await watched;
  calls.length = 0;
  const items = Array.from({ length: 1001 }, () => bookItem);
  const { messages } = await call("/invoices/validate", order({ items }));
  expect([Object.keys(messages), calls]).toEqual([["items"], []]);
});
