import { verifyQuote } from "quittance";
import { isObject, type JsonObject } from "quittance/wire";
import { readArguments } from "../read-arguments.ts";
import { readJsonFile } from "../read-json-file.ts";

/** `quittance verify`: replay a quote and name every place where it does not hold. */
export const verify = (args: ReadonlyArray<string>): Promise<number> => {
  const { positionals } = readArguments(args, {}, 1);
  const mismatches = verifyQuote(quoteIn(readJsonFile(positionals[0] ?? "-")));
  if (mismatches.length === 0) {
    process.stdout.write("The quote holds: every step and total follows from its own figures.\n");
    return Promise.resolve(0);
  }
  for (const { path, item, step, member, expected, found } of mismatches) {
    const where =
      step === undefined ? path : `item ${String(item)}, step ${String(step)}, ${member} (${path})`;
    process.stdout.write(`${where}: expected ${expected}, found ${found}\n`);
  }
  return Promise.resolve(1);
};

/** A whole response is as good as the quote in it. */
const quoteIn = (json: JsonObject): JsonObject =>
  isObject(json["data"]) && "env" in json ? json["data"] : json;
