import { Amount } from "quittance";
import { expect, test } from "vitest";
import { readRounding } from "./read-step.ts";

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
