import { UsageError } from "../usage-error.ts";

/** The formats of imported records. */
export const importFormats = ["csv", "jsonl"] as const;

/** A format of imported records. */
export type ImportFormat = (typeof importFormats)[number];

/** A record as it is written in a file. */
export interface FileRecord {
  /** The line that it starts on, from 1. */
  readonly line: number;
  /** Without the line break at its end. */
  readonly text: string;
}

/** Maximum length of a record in characters: a payment with full metadata, every character escaped. */
export const maxRecordLength = 262_144;

/**
 * Splits text into records: at line breaks, LF or CR LF, and in CSV only at those outside quotes.
 * Keeps one record in memory. Text that cannot be split is a `UsageError` that names the line.
 */
export async function* splitRecords(
  chunks: AsyncIterable<string>,
  format: ImportFormat,
): AsyncGenerator<FileRecord> {
  const marks = format === "csv" ? /["\n]/gu : /\n/gu;
  let text = "";
  let line = 1;
  let next = 1;
  let isQuoted = false;
  for await (const chunk of chunks) {
    let start = 0;
    marks.lastIndex = text.length;
    text += chunk;
    for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
      if (mark[0] === '"') {
        isQuoted = !isQuoted;
        continue;
      }
      next += 1;
      if (isQuoted) continue;
      yield { line, text: checkedLength(text.slice(start, mark.index), line).replace(/\r$/u, "") };
      start = mark.index + 1;
      line = next;
    }
    text = checkedLength(text.slice(start), line);
  }
  if (isQuoted) throw new UsageError(`Line ${String(line)}: ${unclosed}`);
  if (text !== "") yield { line, text: text.replace(/\r$/u, "") };
}

const unclosed = "a quote is not closed, or a cell with a quote is not enclosed in quotes.";

const checkedLength = (text: string, line: number): string => {
  if (text.length <= maxRecordLength) return text;
  throw new UsageError(
    `Line ${String(line)}: the row has more than ${String(maxRecordLength)} characters. Close every ` +
      "quote, and end each row with LF or CR LF.",
  );
};
