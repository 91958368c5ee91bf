import { isObject } from "quittance/wire";

/** A copy of JSON with another value at a dotted path; `undefined` takes the member away. */
export const changedAt = (value: unknown, path: string, put: unknown): unknown => {
  const [name, ...rest] = path.split(".");
  if (name === undefined || name === "") return put;
  const within = (old: unknown): unknown =>
    rest.length === 0 ? put : changedAt(old, rest.join("."), put);
  if (Array.isArray(value)) {
    const elements = value.map((old, index) =>
      String(index) === name ? within(old) : (old as unknown),
    );
    return Number(name) === value.length ? [...elements, within(undefined)] : elements;
  }
  if (!isObject(value)) throw new Error(`There is no ${path} in ${JSON.stringify(value)}.`);
  const { [name]: old, ...others } = value;
  const changed = within(old);
  return changed === undefined ? others : { ...others, [name]: changed };
};
