import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderCsvRow } from "quittance/adapter";
import { parseCsvRow } from "../src/import/read-file-rows.ts";
import { readFileRows, type FileRow } from "../src/import/read-file-rows.ts";
import {
  maxRecordLength,
  splitRecords,
  type FileRecord,
  type ImportFormat,
} from "../src/import/split-records.ts";
import { testFolder } from "./in-test.ts";

const folder = testFolder();

async function* chunksOf(parts: ReadonlyArray<string>): AsyncGenerator<string> {
  for (const part of parts) yield await Promise.resolve(part);
}

const collect = async <Item>(items: AsyncIterable<Item>): Promise<ReadonlyArray<Item>> => {
  const found: Array<Item> = [];
  for await (const item of items) found.push(item);
  return found;
};

const split = (
  parts: ReadonlyArray<string>,
  format: ImportFormat = "csv",
): Promise<ReadonlyArray<FileRecord>> => collect(splitRecords(chunksOf(parts), format));

/** Reads a file with the columns `a`, `b` and `metadata`, or with those of a heading. */
const read = async (
  content: string | Uint8Array,
  format: ImportFormat = "csv",
): Promise<ReadonlyArray<FileRow>> => {
  const path = join(folder, "rows");
  writeFileSync(path, content);
  const { rows } = await readFileRows(path, format, () => undefined);
  return collect(rows);
};

const contents = async (content: string, format?: ImportFormat): Promise<ReadonlyArray<unknown>> =>
  (await read(content, format)).map((row) => row.content);

describe("splitting text into rows", () => {
  test("gives the rows that were written, however the text is divided", async () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom('"', '""', "\r\n", "\n", "\r", ",", "'=1", "''=1", "'", "-1.5", ""),
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(fc.nat({ max: 9 }), { maxLength: 60 }),
        async (rows, sizes) => {
          let text = rows.map(renderCsvRow).join("");
          const parts = sizes.map((size) => {
            const part = text.slice(0, size);
            text = text.slice(size);
            return part;
          });
          const found = await split([...parts, text]);
          expect(found.map((record) => parseCsvRow(record.text))).toEqual(rows);
        },
      ),
    );
  });

  test("counts the lines inside quotes", async () => {
    const records = await split(['a,b\r\n"1\n2\r\n3",4\n5,6\n\n7,8']);
    expect(records).toEqual([
      { line: 1, text: "a,b" },
      { line: 2, text: '"1\n2\r\n3",4' },
      { line: 5, text: "5,6" },
      { line: 6, text: "" },
      { line: 7, text: "7,8" },
    ]);
  });

  test("ignores quotes in JSON lines", async () => {
    const records = await split(['{"a":"1"}\r\n{"b\n{"c":2}'], "jsonl");
    expect(records.map(({ text }) => text)).toEqual(['{"a":"1"}', '{"b', '{"c":2}']);
  });

  test("accepts the longest row, and rejects a longer one without reading to its end", async () => {
    const longest = "x".repeat(maxRecordLength);
    expect(await split([`${longest}\n`, longest])).toHaveLength(2);
    await expect(split([`a\n${longest}x\n`])).rejects.toThrow(/^Line 2: the row has more than /u);
    let yielded = 0;
    const endless = async function* (): AsyncGenerator<string> {
      for (;;) {
        yielded += 1;
        yield await Promise.resolve('"'.padEnd(65_536, "x"));
      }
    };
    await expect(collect(splitRecords(endless(), "csv"))).rejects.toThrow(/^Line 1: /u);
    expect(yielded).toBeLessThan(10);
  });

  test("rejects a quote that is not closed", async () => {
    await expect(split(['a\n"b\nc'])).rejects.toThrow("Line 2: a quote is not closed, ");
  });
});

describe("a row of CSV", () => {
  test.each([
    ["", [""]],
    [",", ["", ""]],
    ['"a ""b"" c",', ['a "b" c', ""]],
    ['"",x', ["", "x"]],
    [" a , b", [" a ", " b"]],
    ["'=1+2", ["=1+2"]],
    ["''=1", ["'=1"]],
    ["'+1 555", ["+1 555"]],
    ["'-5", ["'-5"]],
    ["'quoted'", ["'quoted'"]],
    ["-5", ["-5"]],
  ])("%j has the cells %j", (text, cells) => {
    expect(parseCsvRow(text)).toEqual(cells);
  });

  test.each(['a"', '5" pipe,x', '"a"b', '"a" ,b', '"a', '"a""', "a\rb", "a\nb"])(
    "%j is malformed",
    (text) => {
      expect(parseCsvRow(text)).toBe(undefined);
    },
  );

  test("takes linear time for a long cell of quotes", () => {
    const text = '"'.repeat(maxRecordLength);
    expect(parseCsvRow(text)?.[0]).toHaveLength(maxRecordLength / 2 - 1);
    expect(parseCsvRow(`${text}"`)).toBe(undefined);
  });
});

describe("the rows of a CSV file", () => {
  test("are objects; empty cells are absent, and rows without content are skipped", async () => {
    const rows = await read("\u{feff}a,b\r\n1,\r\n\r\n,\r\n,2");
    expect(rows).toEqual([
      { line: 2, text: "1,", content: { a: "1" } },
      { line: 5, text: ",2", content: { b: "2" } },
    ]);
  });

  test("have metadata from JSON, and from columns of their own", async () => {
    const head = "metadata,metadata.order,metadata.a.b";
    const text = `${head}\n"{""x"":""1""}",7,\n,8,9\nnot JSON,,\n[1],,\n"{""order"":""1""}",2,\n`;
    expect(await contents(text)).toEqual([
      { metadata: { x: "1", order: "7" } },
      { metadata: { order: "8", "a.b": "9" } },
      { metadata: "not JSON" },
      { metadata: [1] },
      { metadata: { order: "2" } },
    ]);
    expect(await contents("metadata,metadata.a\n5,b\n")).toEqual([{ metadata: 5 }]);
    expect(JSON.stringify(await contents("metadata.__proto__\n1\n"))).toBe(
      '[{"metadata":{"__proto__":"1"}}]',
    );
  });

  test("need as many cells as the heading", async () => {
    expect(await contents("a,b\n1\n1,2,3\n")).toEqual([
      "The row has 1 cells, and the heading 2",
      "The row has 3 cells, and the heading 2",
    ]);
  });

  test.each([
    ["", "has no heading."],
    ["\u{feff}", "has no heading."],
    ["a,a\n", 'The column "a" appears twice.'],
    ['a,b\n1,2\n3,5" pipe"\n"4",5\n', "Line 3: the row is not CSV."],
    ['a,b\n1,2\n3,5" pipe\n"4",5\n', "Line 3: a quote is not closed, or a cell"],
    ["a\rb\n", "Line 1: the row is not CSV."],
    [Uint8Array.of(97, 10, 0xe9, 10), 'is not UTF-8. In a spreadsheet, save it as "CSV UTF-8".'],
    [Uint8Array.of(0xff, 0xfe, 97, 0), "is not UTF-8."],
    [Uint8Array.of(97, 10, 0xe2, 0x82), "is not UTF-8."],
  ])("of %j cannot be read", async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  test("of a missing file or a folder cannot be read", async () => {
    for (const path of [join(folder, "none"), folder]) {
      await expect(readFileRows(path, "csv", () => undefined)).rejects.toThrow("Cannot read ");
    }
  });
});

test("the rows of JSON lines are objects, or say why they are not", async () => {
  const rows = await contents('\u{feff}{"a":1}\n\n [1]\nnull\n{"b"\n', "jsonl");
  expect(rows).toEqual([
    { a: 1 },
    "The line must be a JSON object",
    "The line must be a JSON object",
    "The line is not valid JSON",
  ]);
});
