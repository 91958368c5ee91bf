import { createReadStream } from "node:fs";
import { nameOfFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

/** Maximum number of characters of a line. */
const maxLineLength = 16_777_216;

/** A line of a file that is not empty: its number, from 1, and its text. */
export interface TextLine {
  readonly line: number;
  /** `undefined` for a line that is longer than the maximum. */
  readonly text: string | undefined;
}

/** What a line of JSON contains, or what is wrong with it. */
export type JsonLine =
  | { readonly line: number; readonly json: unknown }
  | { readonly line: number; readonly problem: string };

/**
 * Reads a file of JSON Lines, or standard input for `-`, without keeping it. Skips a byte order
 * mark and empty lines. A file that cannot be read is a `UsageError`.
 */
export async function* readJsonLines(path: string): AsyncGenerator<JsonLine> {
  for await (const { line, text } of readLines(path)) {
    if (text === undefined) {
      yield { line, problem: `has more than ${String(maxLineLength)} characters` };
      continue;
    }
    try {
      yield { line, json: JSON.parse(text) as unknown };
    } catch {
      yield { line, problem: "is not JSON" };
    }
  }
}

async function* readLines(path: string): AsyncGenerator<TextLine> {
  let line = 0;
  let rest = "";
  let isTooLong = false;
  for await (const chunk of chunksOf(path)) {
    const texts = (rest + chunk).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) {
      line += 1;
      if (isTooLong) yield { line, text: undefined };
      else if (text.trim() !== "") yield { line, text };
      isTooLong = false;
    }
    if (rest.length <= maxLineLength) continue;
    isTooLong = true;
    rest = "";
  }
  if (isTooLong) yield { line: line + 1, text: undefined };
  else if (rest.trim() !== "") yield { line: line + 1, text: rest };
}

/** Returns the text of a file in parts, without a byte order mark. */
async function* chunksOf(path: string): AsyncGenerator<string> {
  const stream = path === "-" ? process.stdin : createReadStream(path);
  stream.setEncoding("utf8");
  let isFirst = true;
  try {
    for await (const chunk of stream) {
      const text = chunk as string;
      yield isFirst ? text.replace(/^\uFEFF/u, "") : text;
      isFirst = false;
    }
  } catch (error) {
    throw new UsageError(`Cannot read ${nameOfFile(path)}: ${(error as Error).message}.`);
  }
}
