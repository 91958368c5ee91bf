/** Maximum number of characters of a record. */
export const maxRecordLength = 262_144;

/** A line of a file, with its number. */
export interface FileLine {
  readonly line: number;
  /** Without the end of the line; `undefined` if it is longer than a record may be. */
  readonly text: string | undefined;
}

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
