import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "quittance/wire";
import { UsageError } from "./usage-error.ts";

/** The JSON object in a file, or on standard input for `-`. */
export const readJsonFile = (path: string): JsonObject => {
  const name = path === "-" ? "standard input" : path;
  const text = readText(path, name);
  const value = parse(text, name);
  if (!isObject(value)) throw new UsageError(`${name} must hold one JSON object.`);
  return value;
};

const readText = (path: string, name: string): string => {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${(error as Error).message}.`);
  }
};

const parse = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${(error as Error).message}.`);
  }
};
