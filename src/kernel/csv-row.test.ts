import { renderCsvRow, unescapeFormulas } from "quittance/adapter";
import { expect, test } from "vitest";

test.each([
  ["plain", "plain"],
  ["-5.25", "-5.25"],
  ["=1+1", "'=1+1"],
  ["-5 EUR", "'-5 EUR"],
  ["'=1", "''=1"],
  ["a;=1", `"a;'=1"`],
  ['say "=1"', '"say ""=1"""'],
])("the cell %j is written as %s, and read as it was", (cell, written) => {
  expect(renderCsvRow([cell])).toBe(`${written}\r\n`);
  const [, quoted] = /^"(.*)"$/u.exec(written) ?? [];
  expect(unescapeFormulas(quoted?.replaceAll('""', '"') ?? written)).toBe(cell);
});

test("an apostrophe before a number or a word is not one of renderCsvRow", () => {
  expect(["'-5", "'5", "'word"].map(unescapeFormulas)).toEqual(["'-5", "'5", "'word"]);
});
