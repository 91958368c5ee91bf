import { isDeepStrictEqual } from "node:util";
import type { Draft } from "./vector.ts";

/** Throws unless a result equals the one written by hand, as a whole or in single values. */
export const assertByHand = (draft: Draft<object>, answer: unknown): void => {
  const { name, expected, figures = {} } = draft;
  if (expected !== undefined && !isDeepStrictEqual(answer, expected)) {
    throw new Error(`${name}: the result differs: ${JSON.stringify(answer)}`);
  }
  if (expected === undefined && isRefusal(answer)) {
    throw new Error(`${name}: refused: ${JSON.stringify(answer)}`);
  }
  for (const [path, figure] of Object.entries(figures)) {
    const actual = propertyAt(answer, path);
    if (!isDeepStrictEqual(actual, figure)) {
      const shown = JSON.stringify(actual) as string | undefined;
      throw new Error(
        `${name}: ${path} is ${shown ?? "absent"}, by hand ${JSON.stringify(figure)}`,
      );
    }
  }
};

const isRefusal = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "refusal" in answer;

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
