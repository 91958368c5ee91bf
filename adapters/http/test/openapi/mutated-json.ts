import * as fc from "fast-check";

type Path = ReadonlyArray<string | number>;

/** Values that are rarely valid. */
const strangers: ReadonlyArray<unknown> = [
  ...[null, true, 0, -1, 1.5, 1e300, "", " ", "x", "1", "NaN", [], {}, [null], [[]]],
  ...["\u0000", "\ud800", "x".repeat(3000), { type: "PRODUCT" }, "2025-02-30 00:00:00"],
];

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const pathsOf = (value: unknown, path: Path = []): ReadonlyArray<Path> => [
  path,
  ...(isContainer(value)
    ? Object.entries(value).flatMap(([name, found]) => pathsOf(found, [...path, name]))
    : []),
];

/** A value with another one, or with nothing, in one place. */
const replaced = (value: unknown, [name, ...rest]: Path, by: unknown): unknown => {
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    const elements = value as ReadonlyArray<unknown>;
    return elements
      .map((found, index) => (String(index) === name ? replaced(found, rest, by) : found))
      .filter((found) => found !== undefined);
  }
  const properties = { ...(value as Readonly<Record<string, unknown>>) };
  const made = replaced(properties[name], rest, by);
  if (made !== undefined) return { ...properties, [name]: made };
  return Object.fromEntries(Object.entries(properties).filter(([found]) => found !== name));
};

const extended = (value: unknown, by: unknown): unknown => {
  if (Array.isArray(value)) {
    return Array.from({ length: 101 }, (): unknown => (value as ReadonlyArray<unknown>)[0] ?? by);
  }
  return isContainer(value) ? { ...value, unknown_property: by } : [value];
};

/** JSON with one to three things in it gone, replaced or added. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom("replace", "remove", "extend"),
    by: fc.constantFrom(...strangers),
  });
  return fc.tuple(values, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, all]) =>
    all.reduce<unknown>((json, { at, how, by }) => {
      const paths = pathsOf(json);
      const path = paths[at % paths.length] ?? [];
      if (how === "remove") return path.length === 0 ? {} : replaced(json, path, undefined);
      const found = path.reduce<unknown>(
        (inner, name) => (isContainer(inner) ? inner[name] : undefined),
        json,
      );
      return replaced(json, path, how === "extend" ? extended(found, by) : by);
    }, value),
  );
};
