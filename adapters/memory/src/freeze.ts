/**
 * Returns a frozen copy of a record, or the record itself if it is frozen with all its parts. Parts
 * that appear several times are copied once. Amounts are immutable and are not copied.
 */
export const freeze = <Value>(value: Value): Value => frozen(value, new Map()) as Value;

const frozen = (value: unknown, copies: Map<unknown, unknown>): unknown => {
  if (!isCopied(value)) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  let isSame = Object.isFrozen(value);
  for (const name of Object.keys(copy)) {
    const inner = frozen(copy[name], copies);
    isSame &&= inner === copy[name];
    copy[name] = inner;
  }
  const result = isSame ? value : Object.freeze(copy);
  copies.set(value, result);
  return result;
};

/** Arrays are copied by their indexes, as objects by their properties. */
const isCopied = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);
