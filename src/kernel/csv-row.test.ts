import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../test/support/check-property.ts";
import { renderCsvRow } from "quittance/adapter";
import { readCsv } from "../../test/support/read-csv.ts";

describe("a row of CSV", () => {
  const special = Array.from("=+-@＝＋－＠'\";,\t\r\n1a ");
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(...special) }),
  );
  const row = fc.array(cell, { minLength: 1 });

  const withoutApostrophes = (text: string): string => text.replaceAll("'", "");

  test("has its cells when it is read again, except for apostrophes before formulas", () => {
    fc.assert(
      fc.property(row, (given) => {
        const [found, ...others] = readCsv(renderCsvRow(given));
        expect(others).toEqual([]);
        expect(found?.map(withoutApostrophes)).toEqual(given.map(withoutApostrophes));
      }),
      { numRuns: casesOf(2000) },
    );
  });

  test("has no cell that a spreadsheet reads as a formula, wherever it begins new cells", () => {
    fc.assert(
      fc.property(row, (cells) => {
        for (const found of readCsv(renderCsvRow(cells))[0] ?? []) {
          if (/^-?\d+(?:\.\d+)?$/u.test(found)) continue;
          for (const part of found.split(/[;\t\r\n]/u)) {
            expect(part).not.toMatch(/^[=+\-@＝＋－＠]/u);
          }
        }
      }),
      { numRuns: casesOf(2000) },
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
    ["\t=1", `"'\t'=1"\r\n`],
    ["\r=1", `"'\r'=1"\r\n`],
    ["-3.29", "-3.29\r\n"],
    ["a;=1+2", `"a;'=1+2"\r\n`],
    ["a;b\n@SUM(A1)", `"a;b\n'@SUM(A1)"\r\n`],
    ["a;-1", `"a;'-1"\r\n`],
    ["'=1", "''=1\r\n"],
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
