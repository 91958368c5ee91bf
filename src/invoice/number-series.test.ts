import { expect, test } from "vitest";
import { timestampOf } from "../time/timestamp.ts";
import {
  checkNumberSeries,
  formatNumber,
  isNumberPattern,
  matchesPattern,
} from "./number-series.ts";

const issuedAt = timestampOf("2025-03-09 23:59:59");

test.each([
  ["{n}", 1, "1"],
  ["{n:6}", 42, "000042"],
  ["{n:1}", 42, "42"],
  ["{n:12}", 1, "000000000001"],
  ["INV-{YYYY}-{MM}/{n:3}", 1000, "INV-2025-03/1000"],
  ["{YYYY}{YYYY}{n}", 7, "202520257"],
  ["№ $& {n}", 9, "№ $& 9"],
  ["(R) {MM}.{n:2}", 100, "(R) 03.100"],
])("the pattern %j formats %d as %j", (pattern, count, expected) => {
  expect(checkNumberSeries({ name: "a", pattern })).toBeUndefined();
  expect(formatNumber(pattern, count, issuedAt)).toBe(expected);
  expect(matchesPattern(pattern, expected)).toBe(true);
});

test.each([
  ["R-{n}", "R1"],
  ["R-{n}", "R-01"],
  ["R-{n:3}", "R-01"],
  ["R.{n}", "R-1"],
  ["R{YYYY}-{n}", "R202-1"],
  ["{MM}{n}", "11"],
  ["R-{n}", "R-1a"],
  ["R-{n}", "AR-1"],
])("the pattern %j has not the number %j", (pattern, number) => {
  expect(matchesPattern(pattern, number)).toBe(false);
});

test.each([
  ["", "PatternWithoutNumber"],
  ["INV-{YYYY}", "PatternWithoutNumber"],
  ["{n}-{n:3}", "PatternWithoutNumber"],
  ["{n}{", "PatternMalformed"],
  ["{N}", "PatternMalformed"],
  ["{n:0}{n}", "PatternMalformed"],
  ["{n:13}", "PatternMalformed"],
  ["{n}\n", "PatternMalformed"],
  ["{n}\0", "PatternMalformed"],
  ["{n}\ud800", "PatternMalformed"],
  [`{n}${"x".repeat(58)}`, "PatternTooLong"],
])("the pattern %j is %s", (pattern, issue) => {
  expect(checkNumberSeries({ name: "a", pattern })).toBe(issue);
});

test("a pattern and a name have limits", () => {
  const longest = `{n}${"x".repeat(57)}`;
  expect(checkNumberSeries({ name: "~".repeat(40), pattern: longest })).toBeUndefined();
  for (const name of ["", "a b", "é", "~".repeat(41)]) {
    expect(checkNumberSeries({ name, pattern: "{n}" })).toBe("NameInvalid");
  }
});

test("a text is a pattern only if it is that of a valid series", () => {
  expect(["INV-{n}", "INV", "{n}\0"].map(isNumberPattern)).toEqual([true, false, false]);
});
