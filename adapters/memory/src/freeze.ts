/** A copy of a record that nobody can change. Amounts are immutable as they are. */
export const freeze = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return Object.freeze(value.map(freeze)) as Value;
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [member, inner] of Object.entries(value)) copy[member] = freeze(inner);
  return Object.freeze(copy) as Value;
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
