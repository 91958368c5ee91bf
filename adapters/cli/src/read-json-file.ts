import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "quittance/adapter";
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

const attempt = <Value>(problem: string, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    throw new UsageError(`${problem}: ${(error as Error).message}.`);
  }
};
