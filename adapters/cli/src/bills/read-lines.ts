import { createReadStream } from "node:fs";
import { nameOfFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { fileLine, maxRecordLength, type FileLine } from "./read-json-lines.ts";

/**
 * Reads the lines of a file in UTF-8, or of standard input for `-`. A byte order mark is skipped.
 * Fails with `UsageError` if the file cannot be read.
 *
 * @param maxLength of a line in characters.
 */
export async function* readLines(
  path: string,
  maxLength = maxRecordLength,
): AsyncGenerator<FileLine> {
  const stream = path === "-" ? process.stdin : createReadStream(path);
  stream.setEncoding("utf8");
  let line = 0;
  let rest = "";
  const take = (text: string): FileLine => {
    const whole = rest + text;
    [line, rest] = [line + 1, ""];
    return fileLine(line, whole, maxLength);
  };
  let isFirst = true;
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      const lines = (isFirst ? chunk.replace(/^\u{feff}/u, "") : chunk).split("\n");
      isFirst = false;
      for (const text of lines.slice(0, -1)) yield take(text);
      if (rest.length <= maxLength) rest += lines.at(-1) ?? "";
    }
  } catch (error) {
    throw new UsageError(`Cannot read ${nameOfFile(path)}: ${(error as Error).message}.`);
  }
  if (rest !== "") yield take("");
}
