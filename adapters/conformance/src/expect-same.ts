import { Amount } from "quittance";
import { expectEqual } from "./case.ts";

/**
 * Compares records, maps and arrays exactly. A property that is `undefined` may be absent. `null`
 * is not absent, and a decimal of another library is not an amount.
 */
export const expectSame = (what: string, actual: unknown, expected: unknown): void => {
  expectEqual(what, shown(actual), shown(expected));
};

const shown = (value: unknown): unknown => {
  if (value === undefined) return "absent";
  if (typeof value !== "object" || value === null) return value;
  if (Amount.is(value)) return { amount: Amount.render(value) };
  if (Array.isArray(value)) return value.map(shown);
  if (value instanceof Map) {
    const entries = [...value] as ReadonlyArray<readonly [string, unknown]>;
    return [...entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, shown(inner)]);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return "neither a record nor an Amount";
  const properties = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(properties.map(([property, inner]) => [property, shown(inner)]));
};
