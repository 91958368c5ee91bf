import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { mismatchAt, type JsonMismatch } from "./mismatch.ts";

/** Returns every place where a JSON value differs from the expected one, in any property order. */
export const compareJson = (
  expected: unknown,
  found: unknown,
  path: JsonPath = [],
): ReadonlyArray<JsonMismatch> => {
  if (Array.isArray(expected) && Array.isArray(found)) {
    const longer = expected.length > found.length ? expected : found;
    return [...longer.keys()].flatMap((index) =>
      compareJson(expected[index], found[index], [...path, index]),
    );
  }
  if (isObject(expected) && isObject(found)) {
    return propertiesOf(expected, found).flatMap((property) =>
      compareJson(own(expected, property), own(found, property), [...path, property]),
    );
  }
  return Object.is(expected, found) ? [] : [mismatchAt(path, expected, found)];
};

const propertiesOf = (a: object, b: object): ReadonlyArray<string> => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

const own = (value: JsonObject, property: string): unknown =>
  Object.hasOwn(value, property) ? value[property] : undefined;

/** Returns some properties of a record; one that is absent is `undefined`. */
export const pickProperties = (properties: ReadonlyArray<string>, record: JsonObject): JsonObject =>
  Object.fromEntries(properties.map((property) => [property, record[property]]));
