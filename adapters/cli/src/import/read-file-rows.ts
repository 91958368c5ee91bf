import { isObject, type JsonObject } from "quittance/wire";
import { unescapeFormulas } from "quittance/adapter";
import { createReadStream } from "node:fs";
import { nameOfFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { splitRecords, type FileRecord, type ImportFormat } from "./split-records.ts";

/** A row of a file with its content. */
export interface FileRow extends FileRecord {
  /** The properties; or why the row cannot be read, as text. */
  readonly content: JsonObject | string;
}

/** A file of rows. */
export interface FileRows {
  /** What a file of some of the rows begins with: the heading of CSV with its line break. */
  readonly head: string;
  readonly rows: AsyncIterable<FileRow>;
}

/** The start of the name of a column with one entry of the metadata. */
const metadataPrefix = "metadata.";

/**
 * Opens a file, or standard input for `-`, for reading its rows one after another. Skips rows
 * without content.
 *
 * @param checkColumns throws a `UsageError` for a heading that is not that of the records.
 */
export const readFileRows = async (
  path: string,
  format: ImportFormat,
  checkColumns: (columns: ReadonlyArray<string>) => void,
): Promise<FileRows> => {
  const records = splitRecords(readText(path), format);
  if (format === "jsonl") return { head: "", rows: jsonRows(records) };
  const first = await records.next();
  if (first.done === true) throw new UsageError(`${nameOfFile(path)} has no heading.`);
  const columns = cellsOf(first.value);
  checkColumns(columns.filter((name) => !name.startsWith(metadataPrefix)));
  const found = new Set<string>();
  const repeated = columns.find((name) => found.size === found.add(name).size);
  if (repeated !== undefined) throw new UsageError(`The column "${repeated}" appears twice.`);
  return { head: `${first.value.text}\r\n`, rows: csvRows(records, columns) };
};

async function* jsonRows(records: AsyncIterable<FileRecord>): AsyncGenerator<FileRow> {
  for await (const record of records) {
    if (record.text.trim() !== "") yield { ...record, content: parseObject(record.text) };
  }
}

const parseObject = (text: string): JsonObject | string => {
  try {
    const value = JSON.parse(text) as unknown;
    return isObject(value) ? value : "The line must be a JSON object";
  } catch {
    return "The line is not valid JSON";
  }
};

async function* csvRows(
  records: AsyncIterable<FileRecord>,
  columns: ReadonlyArray<string>,
): AsyncGenerator<FileRow> {
  for await (const record of records) {
    const cells = cellsOf(record);
    if (cells.some((cell) => cell !== "")) yield { ...record, content: contentOf(columns, cells) };
  }
}

/** Where quotes are wrong, later rows could begin at any place: nothing after it is read. */
const cellsOf = ({ line, text }: FileRecord): ReadonlyArray<string> => {
  const cells = parseCsvRow(text);
  if (cells !== undefined) return cells;
  throw new UsageError(
    `Line ${String(line)}: the row is not CSV. Enclose a cell with a quote, a comma or a line break ` +
      "in quotes, and double each quote inside it.",
  );
};

/** Returns the cells as properties; an empty cell is an absent property. */
const contentOf = (
  columns: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
): JsonObject | string => {
  if (cells.length !== columns.length) {
    return `The row has ${String(cells.length)} cells, and the heading ${String(columns.length)}`;
  }
  const content: Record<string, unknown> = {};
  const entries: Array<[string, string]> = [];
  for (const [index, name] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (cell === "") continue;
    if (name.startsWith(metadataPrefix)) entries.push([name.slice(metadataPrefix.length), cell]);
    else content[name] = name === "metadata" ? parseMetadata(cell) : cell;
  }
  if (entries.length === 0) return content;
  const { metadata = {} } = content;
  return isObject(metadata)
    ? { ...content, metadata: { ...metadata, ...Object.fromEntries(entries) } }
    : content;
};

/** Returns the JSON object in a cell; other text as it is, which the check of metadata rejects. */
const parseMetadata = (cell: string): unknown => {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

/**
 * Returns the cells of a row of CSV as RFC 4180 defines it; `undefined` for any other text.
 *
 * Removes the apostrophe that `renderCsvRow` puts before formulas.
 */
export const parseCsvRow = (text: string): ReadonlyArray<string> | undefined => {
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(?=(,|$))/uy;
  const cells: Array<string> = [];
  for (;;) {
    const [, quoted, plain = "", end] = cell.exec(text) ?? [];
    if (end === undefined) return undefined;
    cells.push(unescapeFormulas(quoted?.replaceAll('""', '"') ?? plain));
    if (end === "") return cells;
    cell.lastIndex += 1;
  }
};

/** Reads a file, or standard input for `-`, as UTF-8 text without a byte order mark. */
async function* readText(path: string): AsyncGenerator<string> {
  const name = nameOfFile(path);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new UsageError(`${name} is not UTF-8. In a spreadsheet, save it as "CSV UTF-8".`);
    }
  };
  const stream = path === "-" ? process.stdin : createReadStream(path);
  try {
    for await (const bytes of stream) yield decode(bytes as Buffer);
  } catch (error) {
    if (error instanceof UsageError || (error as NodeJS.ErrnoException).code === undefined) {
      throw error;
    }
    throw new UsageError(`Cannot read ${name}: ${(error as Error).message}.`);
  }
  yield decode();
}
