import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { migrationFiles } from "../src/migrate/migration-files.ts";
import { partsOfSql, splitStatements } from "../src/migrate/split-statements.ts";

describe("a text is split into statements", () => {
  const cases: ReadonlyArray<readonly [title: string, text: string, statements: Array<string>]> = [
    ["at semicolons", "SELECT 1; SELECT 2;", ["SELECT 1", "SELECT 2"]],
    ["with or without a last one", "SELECT 1;\nSELECT 2\n", ["SELECT 1", "SELECT 2"]],
    ["leaving out empty ones", " ;; -- nothing;\n;/* nor; here */", []],
    [
      "not within strings",
      "SELECT 'a;''b;'';', ';'; SELECT 2",
      ["SELECT 'a;''b;'';', ';'", "SELECT 2"],
    ],
    ["not after a backslash in a string", "SELECT 'a\\'; SELECT 2", ["SELECT 'a\\'", "SELECT 2"]],
    [
      "not within escape strings",
      "SELECT E'a\\';b', e';'; SELECT 2",
      ["SELECT E'a\\';b', e';'", "SELECT 2"],
    ],
    [
      "knowing a type before a string from an escape",
      "SELECT date'\\'; SELECT 2",
      ["SELECT date'\\'", "SELECT 2"],
    ],
    ["not within names", 'SELECT 1 AS "a;""b;"; SELECT 2', ['SELECT 1 AS "a;""b;"', "SELECT 2"]],
    ["not within the name of the schema", ':"sch;ema".a; b', [':"sch;ema".a', "b"]],
    [
      "not within dollar quotes",
      "SELECT $$a;'$$, $x$b;$$;$x$; SELECT 2",
      ["SELECT $$a;'$$, $x$b;$$;$x$", "SELECT 2"],
    ],
    ["between parameters", "SELECT $1;SELECT $2", ["SELECT $1", "SELECT $2"]],
    [
      "knowing a dollar in a name from a quote",
      "SELECT a$b$; SELECT c$b$",
      ["SELECT a$b$", "SELECT c$b$"],
    ],
    ["not within comments", "SELECT 1 -- ; '\n, 2; SELECT 3", ["SELECT 1  \n, 2", "SELECT 3"]],
    [
      "not within nested comments",
      "SELECT /* ; /* ' */ ; */ 1; SELECT 2",
      ["SELECT   1", "SELECT 2"],
    ],
    [
      "knowing comments from what quotes hold",
      "SELECT '--', '/*', \"--\"; SELECT 2",
      ["SELECT '--', '/*', \"--\"", "SELECT 2"],
    ],
    [
      "leaving casts alone",
      'SELECT a::"char", NULL:::"schema".b',
      ['SELECT a::"char", NULL:::"schema".b'],
    ],
    ["with any letters", "SELECT 'é;😀' AS ü$ü$; SELECT 2", ["SELECT 'é;😀' AS ü$ü$", "SELECT 2"]],
  ];
  test.each(cases)("%s", (_, text, statements) => {
    expect(splitStatements(text)).toEqual(statements);
  });

  test.each(["SELECT 'a''", "SELECT E'\\'", 'SELECT "a', "SELECT $x$ $$", "SELECT /* /* */"])(
    "unless something in it does not end: %s",
    (text) => {
      expect(() => splitStatements(text)).toThrow("without an end");
    },
  );
});

describe("the parts of a text", () => {
  test("equal the text when joined, and only a semicolon outside quotes ends a statement", () => {
    const pieces = [
      "'",
      '"',
      "$",
      "$a$",
      "--",
      "/*",
      "*/",
      "\n",
      ";",
      "\\",
      "E",
      "é",
      "1",
      " ",
      ":",
    ];
    const anySql = fc
      .array(fc.constantFrom(...pieces), { maxLength: 12 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(anySql, (sql) => {
        const parts = partsOrNothing(sql);
        if (parts === undefined) return;
        expect(parts.map(({ text }) => text).join("")).toBe(sql);
        for (const { kind, text } of parts) expect(text === ";").toBe(kind === "end");
      }),
      { numRuns: 2000 },
    );
  });

  test("keep the comments of the migrations out of their statements", () => {
    for (const { text } of migrationFiles()) {
      const comments = partsOfSql(text).filter(({ kind }) => kind === "comment");
      expect(comments).not.toEqual([]);
      expect(splitStatements(text).join()).not.toContain("--");
    }
  });
});

const partsOrNothing = (sql: string): ReturnType<typeof partsOfSql> | undefined => {
  try {
    return partsOfSql(sql);
  } catch {
    return undefined;
  }
};
