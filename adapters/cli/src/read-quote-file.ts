import { type Quote } from "quittance";
import { readQuote, type DocumentMismatch } from "quittance/evidence";
import { isObject, type JsonObject } from "quittance/wire";
import { printable, printError } from "./output.ts";
import { readJsonFile } from "./read-json-file.ts";

/** What is in a file; a whole response is as good as the quote or invoice in it. */
export const readAnswerFile = (path: string): JsonObject => {
  const json = readJsonFile(path);
  return isObject(json["data"]) && "env" in json ? json["data"] : json;
};

/** The quote in a file; `undefined`, with every reason on standard error, when it does not hold. */
export const readQuoteFile = (path: string): Quote | undefined => {
  const read = readQuote(readAnswerFile(path));
  if (read._tag === "Right") return read.right;
  printError(`quittance: the quote in ${printable(path)} does not hold\n`);
  printError(read.left.map(lineOf).join(""));
  return undefined;
};

/** A mismatch as a line of text. */
export const lineOf = ({
  path,
  item,
  step,
  property,
  expected,
  found,
}: DocumentMismatch): string => {
  const where =
    step === undefined ? path : `item ${String(item)}, step ${String(step)}, ${property} (${path})`;
  return `${printable(`${where}: expected ${expected}, found ${found}`)}\n`;
};
