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
