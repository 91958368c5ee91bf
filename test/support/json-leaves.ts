/** The path of a value in a JSON value: property names and element numbers from the root. */
export type Path = ReadonlyArray<string | number>;

/** A value that holds no others. */
export interface Leaf {
  readonly path: Path;
  readonly value: string | number | boolean | null;
}

/** A place in a JSON value that holds others. */
export interface Branch {
  readonly path: Path;
  readonly keys: ReadonlyArray<string | number>;
}

const keysOf = (value: object): ReadonlyArray<string | number> =>
  Array.isArray(value) ? [...value.keys()] : Object.keys(value);

/** Every leaf of a JSON value, in the order of its text. */
export const leavesOf = (value: unknown, path: Path = []): ReadonlyArray<Leaf> =>
  typeof value !== "object" || value === null
    ? [{ path, value: value as Leaf["value"] }]
    : keysOf(value).flatMap((key) => leavesOf(at(value, [key]), [...path, key]));

/** Every object and array of a JSON value, outer ones first. */
export const branchesOf = (value: unknown, path: Path = []): ReadonlyArray<Branch> => {
  if (typeof value !== "object" || value === null) return [];
  const keys = keysOf(value);
  const inner = keys.flatMap((key) => branchesOf(at(value, [key]), [...path, key]));
  return [{ path, keys }, ...inner];
};

/** The value at a path. */
export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, key) => (found as Readonly<Record<string, unknown>>)[key], value);

/** A copy in which the value at a path is another. */
export const withAt = (value: unknown, path: Path, put: unknown): unknown =>
  edited(value, path, () => put);

/** A copy in which the value at a path is what a function makes of it. */
export const edited = (
  value: unknown,
  [key, ...rest]: Path,
  edit: (found: unknown) => unknown,
): unknown => {
  if (key === undefined) return edit(value);
  const inner = edited(at(value, [key]), rest, edit);
  if (Array.isArray(value)) return value.with(key as number, inner) as unknown;
  return { ...(value as object), [key]: inner };
};

/** A copy in which the property at a path is not there. */
export const withoutAt = (value: unknown, path: Path): unknown =>
  edited(value, path.slice(0, -1), (holder) =>
    Object.fromEntries(Object.entries(holder as object).filter(([name]) => name !== path.at(-1))),
  );

/** The path of a dotted text, such as `items.0.quantity`; nothing at all is the whole. */
export const pathOf = (text: string): Path =>
  text === ""
    ? []
    : text.split(".").map((part) => (/^\d+$/u.test(part) ? parseInt(part, 10) : part));

/** A copy with another value at the path of a dotted text; `undefined` takes the property away. */
export const changedAt = (value: unknown, text: string, put: unknown): unknown =>
  put === undefined ? withoutAt(value, pathOf(text)) : withAt(value, pathOf(text), put);
