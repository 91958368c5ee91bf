import { isObject, type JsonObject, type JsonPath } from "./json.ts";

/** One place where two JSON values differ; `undefined` stands for a member that is not there. */
export interface JsonDifference {
  readonly path: JsonPath;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Every place where a JSON value differs from the expected one; the order of members is free. */
export const compareJson = (
  expected: unknown,
  found: unknown,
  path: JsonPath = [],
): ReadonlyArray<JsonDifference> => {
  if (Array.isArray(expected) && Array.isArray(found)) {
    const longest = expected.length > found.length ? expected : found;
    return [...longest.keys()].flatMap((index) =>
      compareJson(expected[index], found[index], [...path, index]),
    );
  }
  if (isObject(expected) && isObject(found)) {
    return membersOf(expected, found).flatMap((member) =>
      compareJson(own(expected, member), own(found, member), [...path, member]),
    );
  }
  return Object.is(expected, found) ? [] : [{ path, expected, found }];
};

const membersOf = (a: object, b: object): ReadonlyArray<string> => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

const own = (value: JsonObject, member: string): unknown =>
  Object.hasOwn(value, member) ? value[member] : undefined;
