import { type Quote } from "quittance";
import { readQuote, type DocumentMismatch } from "quittance/explain";
import { isObject, type JsonObject } from "quittance/adapter";
import { printable, printError } from "./output.ts";
import { nameOfFile, readJsonFile } from "./read-json-file.ts";

/** Reads a quote or an invoice from a file, or from a response of the HTTP API in the file. */
export const readDocument = (path: string): JsonObject => {
  const json = readJsonFile(path);
  return isObject(json["data"]) && "env" in json ? json["data"] : json;
};

/** Reads a quote and verifies it; for one with mismatches, prints them and returns `undefined`. */
export const readQuoteFile = (path: string): Quote | undefined => {
  const read = readQuote(readDocument(path));
  if (read._tag === "Right") return read.right;
  printError(`quittance: The quote in ${printable(nameOfFile(path))} is not consistent:\n`);
  printError(read.left.map((mismatch) => `  ${renderMismatch(mismatch)}`).join(""));
  return undefined;
};

/** Returns a mismatch as a line of text. */
export const renderMismatch = (mismatch: DocumentMismatch): string => {
  const { path, item, step, property, expected, found } = mismatch;
  const place =
    step === undefined ? path : `item ${String(item)}, step ${String(step)}, ${property} (${path})`;
  return `${printable(`${place}: expected ${expected}, found ${found}`)}\n`;
};
