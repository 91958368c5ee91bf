import { maxRecordLength, type FileLine, type FileRecord } from "./file-line.ts";

/**
 * Reads a value of JSON from each line. Empty lines are skipped.
 *
 * @param maxLength of a line in characters, as for the function that reads the lines.
 */
export async function* readJsonLines(
  lines: AsyncIterable<FileLine>,
  maxLength = maxRecordLength,
): AsyncGenerator<FileRecord> {
  for await (const { line, text } of lines) {
    if (text === undefined) {
      yield { line, reason: `has more than ${String(maxLength)} characters` };
    } else if (text.trim() !== "") {
      const value = parse(text);
      yield value === undefined ? { line, reason: "is not JSON" } : { line, value };
    }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
