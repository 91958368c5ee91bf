import { isDeepStrictEqual } from "node:util";
import type { Draft } from "./vector.ts";

/** Throws unless a result equals the one written by hand, as a whole or in single values. */
export const assertByHand = (draft: Draft<object>, result: unknown): void => {
  const { name, expected, values = {} } = draft;
  if (expected !== undefined && !isDeepStrictEqual(result, expected)) {
    throw new Error(`${name}: the result differs: ${JSON.stringify(result)}`);
  }
  if (expected === undefined && isFailure(result)) {
    throw new Error(`${name}: rejected: ${JSON.stringify(result)}`);
  }
  for (const [path, value] of Object.entries(values)) {
    const actual = propertyAt(result, path);
    if (!isDeepStrictEqual(actual, value)) {
      const shown = JSON.stringify(actual) as string | undefined;
      throw new Error(`${name}: ${path} is ${shown ?? "absent"}, by hand ${JSON.stringify(value)}`);
    }
  }
};

const isFailure = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "failure" in result;

const propertyAt = (value: unknown, path: string): unknown => {
  let current = value;
  for (const key of path.split(".")) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) {
      return undefined;
    }
    current = Reflect.get(current, key) as unknown;
  }
  return current;
};
