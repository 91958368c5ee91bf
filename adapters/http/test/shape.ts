/** Looks at a value, and gives the paths at which it is not what it should be. */
export type Check = (value: unknown, path: string) => ReadonlyArray<string>;

const when =
  (holds: (value: unknown) => boolean): Check =>
  (value, path) =>
    holds(value) ? [] : [`${path}: ${JSON.stringify(value)}`];

const matching = (pattern: RegExp): Check =>
  when((value) => typeof value === "string" && pattern.test(value));

export const text: Check = when((value) => typeof value === "string");
export const nothing: Check = when((value) => value === null);
export const integer: Check = when(Number.isSafeInteger);
export const truth: Check = when((value) => typeof value === "boolean");
export const timestamp: Check = matching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
export const uuid: Check = matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);

/** Plain decimal text, at most 30 digits behind the point, without trailing zeros. */
export const decimal: Check = matching(/^(?:0|[1-9]\d*)(?:\.\d{0,29}[1-9])?$/u);
export const signedDecimal: Check = matching(
  /^(?:0|-?(?:[1-9]\d*|(?:0|[1-9]\d*)\.\d{0,29}[1-9]))$/u,
);

export const id = (prefix: string): Check =>
  matching(new RegExp(`^${prefix}_[\\x21-\\x7e]+$`, "u"));

export const oneOf = (...values: ReadonlyArray<unknown>): Check =>
  when((value) => values.includes(value));

export const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? [] : check(value, path);

export const arrayOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((element, index) => check(element, `${path}.${String(index)}`))
      : [`${path}: no array`];

export const noElements: Check = when((value) => Array.isArray(value) && value.length === 0);

/** An object of any names. */
export const recordOf =
  (check: Check): Check =>
  (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([name, found]) => check(found, `${path}.${name}`))
      : [`${path}: no object`];

/** An object with exactly these properties. */
export const properties =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) return [`${path}: no object`];
    const extra = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
    return [
      ...extra.map((name) => `${path}.${name}: not in the interface`),
      ...Object.entries(shape).flatMap(([name, check]) =>
        Object.hasOwn(value, name)
          ? check(value[name], `${path}.${name}`)
          : [`${path}.${name}: absent`],
      ),
    ];
  };

/** All of some checks. */
export const both =
  (...checks: ReadonlyArray<Check>): Check =>
  (value, path) =>
    checks.flatMap((check) => check(value, path));

/** One check for each value that a property can have. */
export const byProperty =
  (property: string, checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    const found = isRecord(value) ? value[property] : undefined;
    const check = typeof found === "string" ? checks[found] : undefined;
    return check === undefined ? [`${path}.${property}: ${String(found)}`] : check(value, path);
  };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
