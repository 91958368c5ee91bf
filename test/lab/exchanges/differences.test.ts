import { expect, test } from "vitest";
import type { Reply } from "./replies.ts";
import { differenceOf, differentPaths, isAccepted, type AcceptedClass } from "./differences.ts";

const rejected = (validator: Readonly<Record<string, string>>, status = 400): Reply => {
  const [message] = Object.values(validator);
  const text = JSON.stringify({ status, message, error: message, validator });
  return { status, code: "VALIDATION_FAILED", text };
};

const before = [rejected({ price: "must be positive", kind: "must be REFUND" })];

test.each<[what: string, after: ReadonlyArray<Reply>, aspects: ReadonlyArray<string> | undefined]>([
  ["the same", before, undefined],
  ["another order", [rejected({ kind: "must be REFUND", price: "must be positive" })], ["order"]],
  ["another wording", [rejected({ price: "is 0", kind: "must be REFUND" })], ["wording"]],
  [
    "a further issue",
    [rejected({ price: "must be positive", kind: "must be REFUND", a: "no" })],
    ["paths"],
  ],
  [
    "another status",
    [rejected({ price: "must be positive", kind: "must be REFUND" }, 422)],
    ["status"],
  ],
  [
    "a success",
    [{ status: 201, code: null, text: '{"data":{"id":1}}' }],
    ["status", "code", "message", "paths", "data"],
  ],
  ["no second reply", [...before, ...before], ["status"]],
])("finds %s", (_, after, aspects) => {
  expect(differenceOf(before, after)?.aspects).toEqual(aspects);
});

test("compares the data of successes, and their second replies", () => {
  const created = { status: 201, code: null, text: '{"status":201,"data":{"id":"a","price":"1"}}' };
  const moved = { ...created, text: '{"status":201,"data":{"price":"1","id":"a"}}' };
  expect(differenceOf([created], [moved])?.aspects).toEqual(["data"]);
  expect(differenceOf([created, created], [created, moved])?.aspects).toEqual(["data"]);
});

test("accepts what a class allows, and nothing else", () => {
  const after = [rejected({ price: "must be positive", kind: "must be REFUND", a: "no" })];
  const difference = differenceOf(before, after) ?? { aspects: [], gone: [], added: [] };
  const row: AcceptedClass = { reason: "…", aspects: ["paths"], added: /^a: no$/u };
  expect(isAccepted("recordRefund", difference, row)).toBe(true);
  expect(isAccepted("recordRefund", difference, { ...row, operations: /^list/u })).toBe(false);
  expect(isAccepted("recordRefund", difference, { ...row, aspects: ["order"] })).toBe(false);
  expect(isAccepted("recordRefund", difference, { reason: "…", aspects: ["paths"] })).toBe(false);
});

test("accepts no other data by a class about issues", () => {
  const price = (text: string): Reply => ({ status: 200, code: null, text: `{"price":"${text}"}` });
  const difference = differenceOf([price("1")], [price("2")]) ?? {
    aspects: [],
    gone: [],
    added: [],
  };
  expect(difference.aspects).toEqual(["data"]);
  const row: AcceptedClass = { reason: "…", aspects: ["data"] };
  expect(isAccepted("readInvoice", difference, row)).toBe(true);
  expect(isAccepted("readInvoice", difference, { ...row, gone: /./u })).toBe(false);
  expect(isAccepted("readInvoice", difference, { ...row, added: /./u })).toBe(false);
});

test("documents differ at the paths of values that are changed, added or removed", () => {
  const document = { a: [1, { b: "x" }], c: null };
  expect(differentPaths(document, { c: null, a: [1, { b: "x" }] })).toEqual([]);
  expect(differentPaths(document, { a: [1, { b: "y" }, 2], d: {} })).toEqual([
    ...["/a/1/b", "/a/2", "/c", "/d"],
  ]);
});
