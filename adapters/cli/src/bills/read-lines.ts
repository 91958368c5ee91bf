import { createReadStream } from "node:fs";
import { nameOfFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";
import { fileLine, maxRecordLength, type FileLine } from "./read-json-lines.ts";

/** Maximum number of bytes of a UTF-16 code unit in UTF-8. */
const maxUnitBytes = 3;

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
  const maxSize = maxLength * maxUnitBytes;
  let line = 0;
  let size = 0;
  let parts: Array<Buffer> = [];
  const keep = (bytes: Buffer): void => {
    if (size <= maxSize) parts.push(bytes);
    size += bytes.length;
  };
  const take = (): FileLine => {
    line += 1;
    const text = decoded(Buffer.concat(parts), line, size > maxSize);
    [size, parts] = [0, []];
    return fileLine(line, text, maxLength);
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
        keep(chunk.subarray(start, end));
        yield take();
        start = end + 1;
      }
      keep(chunk.subarray(start));
    }
    if (size > 0) yield take();
  } catch (error) {
    throw new UsageError(`Cannot read ${nameOfFile(path)}: ${(error as Error).message}.`);
  }
}

const lineFeed = 10;

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the text of a line, of which the end can be missing. Throws if it is not UTF-8. */
const decoded = (bytes: Buffer, line: number, isPart: boolean): string => {
  try {
    const text = isPart ? bytes.toString() : strict.decode(bytes);
    return line === 1 ? text.replace(/^\u{feff}/u, "") : text;
  } catch {
    throw new Error(`line ${String(line)} is not UTF-8`);
  }
};
