/**
 * A value that came from outside, in words for an error. Text and numbers are shown as they are.
 *
 * Never `String(value)`: JSON can hold `{"toString": 1}`, which makes it throw.
 */
export const describeValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};
