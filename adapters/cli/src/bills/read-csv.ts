import { UsageError } from "../usage-error.ts";
import { maxRecordLength, type FileLine, type FileRecord } from "./read-json-lines.ts";

/** The columns of the document; the others are those of a line. */
const documentColumns: ReadonlyMap<string, string> = new Map([
  ["currency", "currency"],
  ["bill_net", "net"],
  ["bill_tax", "tax"],
  ["bill_total", "total"],
]);

type Cells = Readonly<Record<string, string>>;

/** Reads bills of CSV (RFC 4180) with a heading: rows that follow each other with the same `id`. */
export async function* readCsv(lines: AsyncIterable<FileLine>): AsyncGenerator<FileRecord> {
  let columns: ReadonlyArray<string> | undefined;
  let rows: Array<Cells> = [];
  let start = 0;
  let length = 0;
  const take = (): FileRecord => {
    const isWithin = length <= maxRecordLength;
    return { line: start, ...(isWithin ? billOf(rows) : { reason: tooLong, id: rows[0]?.["id"] }) };
  };
  for await (const { line, cells, size } of readRows(lines)) {
    if (columns === undefined) {
      checkHeading(line, cells);
      columns = cells;
      continue;
    }
    const named = columns;
    const row = Object.fromEntries(
      cells.flatMap((cell, at) =>
        cell === "" ? [] : [[named[at] ?? `column ${String(at + 1)}`, cell]],
      ),
    );
    if (rows.length > 0 && (row["id"] === undefined || rows[0]?.["id"] !== row["id"])) {
      yield take();
      [rows, length] = [[], 0];
    }
    if (rows.length === 0) start = line;
    length += size;
    if (length <= maxRecordLength || rows.length === 0) rows.push(row);
  }
  if (rows.length > 0) yield take();
}

const requiredColumns = ["id", "currency", "price"];

/** Number of characters of a heading that a message shows. */
const maxShownLength = 100;

/** Throws `UsageError` for a heading that lacks a required column, or repeats one. */
const checkHeading = (line: number, columns: ReadonlyArray<string>): void => {
  const place = `The heading in line ${String(line)}`;
  const missing = requiredColumns.filter((name) => !columns.includes(name));
  const repeated = columns.find((name, at) => name !== "" && columns.indexOf(name) !== at);
  if (columns.some((name) => name.includes("\r"))) {
    throw new UsageError(`${place} has a CR without an LF. End each line with LF or CRLF.`);
  }
  if (missing.length > 0) {
    const shown = JSON.stringify(columns.join(",").slice(0, maxShownLength));
    throw new UsageError(
      `${place} must have the columns ${requiredColumns.join(", ")}, separated by commas. ` +
        `It has no ${missing.join(" and no ")}: ${shown}.`,
    );
  }
  if (repeated !== undefined) throw new UsageError(`${place} has the column "${repeated}" twice.`);
};

const tooLong = `has more than ${String(maxRecordLength)} characters`;

/** Returns the bill of rows as a value of JSON. */
const billOf = (rows: ReadonlyArray<Cells>): Omit<FileRecord, "line"> => {
  const id = rows[0]?.["id"];
  const bill: Record<string, unknown> = { ...(id === undefined ? {} : { id }) };
  for (const [column, name] of documentColumns) {
    const values = new Set(rows.flatMap((row) => row[column] ?? []));
    if (values.size > 1) {
      return { id, path: column, reason: "differs between the rows of the bill" };
    }
    for (const value of values) bill[name] = value;
  }
  bill["lines"] = rows.map(lineOf);
  return { id, value: bill };
};

const lineOf = (row: Cells): unknown => {
  const line: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(row)) {
    if (name === "id" || documentColumns.has(name)) continue;
    if (name === "line_currency") line["currency"] = text;
    else if (name === "tax") line[name] = text.split(" ");
    else if (name === "inclusive") line[name] = flags.get(text) ?? text;
    else line[name] = text;
  }
  return line;
};

const flags = new Map([
  ["true", true],
  ["false", false],
]);

/** A row of CSV that is not empty, with the number of its first line. */
interface Row {
  readonly line: number;
  readonly cells: ReadonlyArray<string>;
  /** Its number of characters. */
  readonly size: number;
}

/** Reads the rows of CSV. Ends with `UsageError` at a quote that is not closed. */
async function* readRows(lines: AsyncIterable<FileLine>): AsyncGenerator<Row> {
  let open: { readonly line: number; readonly text: string } | undefined;
  for await (const { line, text, isTooLong } of lines) {
    const whole = open === undefined ? { line, text } : { ...open, text: `${open.text}\n${text}` };
    const isOpen = isTooLong
      ? open !== undefined
      : endsInQuotes(open === undefined ? text : `"${text}`);
    if (isOpen && whole.text.length > maxRecordLength) throw unclosed(whole.line);
    open = isOpen ? whole : undefined;
    if (isOpen || whole.text === "") continue;
    const size = isTooLong ? maxRecordLength + 1 : whole.text.length;
    yield { line: whole.line, cells: cellsOf(whole.text).map(({ text: cell }) => cell), size };
  }
  if (open !== undefined) throw unclosed(open.line);
}

const unclosed = (line: number): UsageError =>
  new UsageError(`The quote that is opened in line ${String(line)} is not closed.`);

/**
 * A cell after its separator: one that begins with a quote, with what follows the closing quote, or
 * one up to the next separator. It matches every text, so that it never goes back.
 */
const cellPattern = /,(?:"((?:[^"]|"")*)("?)([^,]*)|([^,]*))/gu;

interface Cell {
  readonly text: string;
  /** Whether it begins with a quote that is not closed. */
  readonly isOpen: boolean;
}

/** Returns the cells of a row. A quote inside of a cell that does not begin with one is text. */
const cellsOf = (row: string): ReadonlyArray<Cell> =>
  [...`,${row}`.matchAll(cellPattern)].map(([all, quoted, closing, surplus, plain = ""]) => {
    if (quoted === undefined) return { text: plain, isOpen: false };
    const text = surplus === "" ? quoted.replaceAll('""', '"') : all.slice(1);
    return { text, isOpen: closing === "" };
  });

const endsInQuotes = (row: string): boolean => cellsOf(row).at(-1)?.isOpen === true;
