/** A JSON object whose properties are not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: not null, not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a value is an object whose content is its properties: no `Map`, no `Date`. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.prototype.toString.call(value) === "[object Object]";

/** Position of a value in a JSON text: property names and element numbers from the root. */
export type JsonPath = ReadonlyArray<string | number>;

/** Returns a position with dots: `items.0.quantity`. The root is the empty text. */
export const dotted = (path: JsonPath): string =>
  path.length === 1 && path[0] === "" ? '""' : path.join(".");

/** Maximum length of a path inside a message. A key of metadata can make a path of any length. */
const maxShownPath = 100;

/** Returns a path as it is shown inside a message. */
export const shownPath = (path: string): string =>
  path.length > maxShownPath ? `${path.slice(0, maxShownPath)}...` : path;

/** Puts the path, or `The value`, before a message that begins with a lower-case letter. */
export const sentenceOf = (path: string, message: string): string =>
  /^[a-z]/u.test(message) ? `${path === "" ? "The value" : shownPath(path)} ${message}` : message;

/**
 * Describes an untrusted value for an error message. Text and numbers are returned as they are.
 *
 * Does not call `String(value)`, which throws for JSON such as `{"toString": 1}`.
 */
export const describeValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};
