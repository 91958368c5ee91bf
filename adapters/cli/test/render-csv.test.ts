import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderCsvRow } from "quittance/adapter";
import { readCsv } from "./read-csv.ts";

describe("a row of CSV", () => {
  test("has its cells when it is read again, but for an apostrophe before formulas", () => {
    const cells = fc.array(fc.string({ unit: "binary" }), { minLength: 1 });
    fc.assert(
      fc.property(cells, (given) => {
        const [found, ...others] = readCsv(renderCsvRow(given));
        expect(others).toEqual([]);
        expect(found?.map((cell, index) => (cell === given[index] ? cell : cell.slice(1)))).toEqual(
          given,
        );
      }),
    );
  });

  test("has no cell that a spreadsheet reads as a formula", () => {
    const start = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠");
    const cell = fc.tuple(start, fc.string()).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        for (const found of readCsv(renderCsvRow(cells))[0] ?? []) {
          expect(found).toMatch(/^(?:'|-?\d+(?:\.\d+)?$)/u);
        }
      }),
    );
  });

  test.each([
    ["=1+2", "'=1+2\r\n"],
    ["+tag@example.com", "'+tag@example.com\r\n"],
    ["@SUM(A1)", "'@SUM(A1)\r\n"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0\r\n"],
    [
      '=HYPERLINK("https://example.com","Pay")',
      `"'=HYPERLINK(""https://example.com"",""Pay"")"\r\n`,
    ],
    ["\t=1", `"'\t=1"\r\n`],
    ["\r=1", `"'\r=1"\r\n`],
    ["-3.29", "-3.29\r\n"],
    ["-3.29e1", "'-3.29e1\r\n"],
    ["-", "'-\r\n"],
    ["12.5", "12.5\r\n"],
    ["a;b", '"a;b"\r\n'],
    [" a", '" a"\r\n'],
    ['say "hi"', '"say ""hi"""\r\n'],
    ["", "\r\n"],
  ])("writes %j as %j", (cell, text) => {
    expect(renderCsvRow([cell])).toBe(text);
  });
});
