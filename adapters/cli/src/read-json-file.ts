import { readFileSync } from "node:fs";
import { isLeft } from "quittance";
import { fromJson, isObject, read, type JsonObject, type Schema } from "quittance/adapter";
import { issueText } from "quittance/errors";
import { UsageError } from "./usage-error.ts";

/** Name of a file in messages: `-` is standard input. */
export const nameOfFile = (path: string): string => (path === "-" ? "standard input" : path);

/** Reads the JSON object in a file, or on standard input for `-`. */
export const readJsonFile = (path: string): JsonObject => {
  const name = nameOfFile(path);
  const text = attempt(`Cannot read ${name}`, () => readFileSync(path === "-" ? 0 : path, "utf8"));
  const value = attempt(`${name} is not valid JSON`, () => JSON.parse(text) as unknown);
  if (!isObject(value)) throw new UsageError(`${name} must contain a JSON object.`);
  return value;
};

/** Reads the JSON object in a file by its description; all issues are a `UsageError`. */
export const readFileBy = <Request, Content>(
  path: string,
  schema: Schema<Request, Content>,
): Content => {
  const found = read(schema, fromJson<Request>(readJsonFile(path)));
  if (!isLeft(found)) return found.right;
  throw new UsageError(`${path}: ${found.left.issues.map(issueText).join("; ")}.`);
};

const attempt = <Value>(problem: string, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${problem}: ${(error as Error).message}.`);
  }
};
