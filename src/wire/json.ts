/** A JSON object whose properties are not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

export { isObject } from "../record/schema-description.ts";

/** Position of a value in a JSON text: property names and element numbers from the root. */
export type JsonPath = ReadonlyArray<string | number>;

/** Returns a position with dots: `items.0.quantity`. The root is the empty text. */
export const dotted = (path: JsonPath): string =>
  path.length === 1 && path[0] === "" ? '""' : path.join(".");
