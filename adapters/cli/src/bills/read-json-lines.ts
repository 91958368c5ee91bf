/** Maximum number of characters of a record. */
export const maxRecordLength = 262_144;

/** A line of a file, with its number. */
export interface FileLine {
  readonly line: number;
  /** Without the end of the line, up to the number of characters that a record may have. */
  readonly text: string;
  /** Whether the line has more characters. */
  readonly isTooLong: boolean;
}

/** Returns a line of a file, up to a number of characters. */
export const fileLine = (line: number, text: string, maxLength = maxRecordLength): FileLine => ({
  line,
  text: text.slice(0, maxLength).replace(/\r$/u, ""),
  isTooLong: text.length > maxLength,
});

/** A record of a file: a value of JSON, or why there is none. */
export interface FileRecord {
  readonly line: number;
  readonly id?: string | undefined;
  readonly value?: unknown;
  readonly path?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Reads a value of JSON from each line. Empty lines are skipped.
 *
 * @param maxLength of a line in characters, as for the function that reads the lines.
 */
export async function* readJsonLines(
  lines: AsyncIterable<FileLine>,
  maxLength = maxRecordLength,
): AsyncGenerator<FileRecord> {
  for await (const { line, text, isTooLong } of lines) {
    if (isTooLong) {
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
