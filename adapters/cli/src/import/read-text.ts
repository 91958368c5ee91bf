import { createReadStream } from "node:fs";
import { nameOfFile } from "../read-json-file.ts";
import { UsageError } from "../usage-error.ts";

/** Reads a file, or standard input for `-`, as UTF-8 text without a byte order mark. */
export async function* readText(path: string): AsyncGenerator<string> {
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
