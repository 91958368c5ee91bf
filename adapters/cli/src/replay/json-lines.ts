import { readLines } from "../bills/read-lines.ts";

/** Maximum number of characters of a line. */
const maxLineLength = 16_777_216;

/** What a line of JSON contains, or what is wrong with it. */
export type JsonLine =
  | { readonly line: number; readonly json: unknown }
  | { readonly line: number; readonly problem: string };

/**
 * Reads a file of JSON Lines, or standard input for `-`, one line after the other. Empty lines are
 * skipped. Fails with `UsageError` if the file cannot be read.
 */
export async function* readJsonLines(path: string): AsyncGenerator<JsonLine> {
  for await (const { line, text } of readLines(path, maxLineLength)) {
    if (text === undefined) {
      yield { line, problem: `has more than ${String(maxLineLength)} characters` };
    } else if (text.trim() !== "") {
      yield jsonOf(line, text);
    }
  }
}

const jsonOf = (line: number, text: string): JsonLine => {
  try {
    return { line, json: JSON.parse(text) as unknown };
  } catch {
    return { line, problem: "is not JSON" };
  }
};
