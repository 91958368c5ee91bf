import { expect, test } from "vitest";
import { hasEntries, isEmptyOrIncludes } from "./passes.ts";

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ order: "1" }, true],
  [{ order: "1", shop: "a" }, true],
  [{ order: "1", shop: "b" }, false],
  [{ order: "2", shop: "a" }, false],
  [{ order: "1", other: "a" }, false],
  [{ toString: "a" }, false],
])("metadata passes a filter only with all of its entries: %j", (wanted, expected) => {
  expect(hasEntries({ order: "1", shop: "a", note: "" }, wanted)).toBe(expected);
});

test("a value passes a list that contains it, and an empty list", () => {
  expect([[], ["a"], ["b", "a"], ["b"]].map((wanted) => isEmptyOrIncludes(wanted, "a"))).toEqual([
    ...[true, true, true, false],
  ]);
});
