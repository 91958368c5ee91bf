import { Amount } from "quittance";
import { expect, test } from "vitest";
import { readRounding, readTax, readTaxIds } from "./read-step.ts";

const valid = { increment: "0.05", mode: "HALF_UP" };
const path = ["calculations", 2];
const modes = "one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN";

test("the rounding of a step is read", () => {
  expect(readRounding({ details: valid }, path)).toEqual({
    _tag: "Right",
    right: { increment: Amount.of("0.05"), mode: "HALF_UP" },
  });
});

test.each<[unknown, ReadonlyArray<string>, string, unknown]>([
  [null, ["details"], "details of a rounding", undefined],
  [{ details: "no" }, ["details"], "details of a rounding", "no"],
  [{ details: { ...valid, increment: 0.05 } }, ["details", "increment"], "a positive amount", 0.05],
  [{ details: { ...valid, increment: "x" } }, ["details", "increment"], "a positive amount", "x"],
  [{ details: { ...valid, increment: "0" } }, ["details", "increment"], "a positive amount", "0"],
  [{ details: { ...valid, mode: "FLOOR" } }, ["details", "mode"], modes, "FLOOR"],
])("the rounding of %o is rejected", (step, place, expected, found) => {
  expect(readRounding(step, path)).toEqual({
    _tag: "Left",
    left: { path: [...path, ...place], expected, found },
  });
});

test.each<[unknown, unknown]>([
  [null, undefined],
  [{ details: "no" }, "no"],
])("the tax of %o is rejected", (step, found) => {
  expect(readTax(step, path)).toEqual({
    _tag: "Left",
    left: { path: [...path, "details"], expected: "details of a tax", found },
  });
});

test("a property of a tax is rejected at its place", () => {
  expect(readTax({ details: { tax_id: 7 } }, path)).toMatchObject({
    _tag: "Left",
    left: { path: [...path, "details", "tax_id"], found: 7 },
  });
});

test("as many taxes of the document are read as a line may have", () => {
  const ids = Array.from({ length: 10 }, (_, index) => `tax_${String(index)}`);
  expect(readTaxIds({ details: { tax_ids: ids } }, path)).toEqual({ _tag: "Right", right: ids });
  expect(readTaxIds({ details: {} }, path)).toEqual({ _tag: "Right", right: [] });
});
