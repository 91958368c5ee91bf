/** Returns a frozen copy of a record. Amounts are immutable and are not copied. */
export const freeze = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return Object.freeze(value.map(freeze)) as Value;
  if (!isPlain(value)) return value;
  const properties = Object.entries(value).map(
    ([property, inner]) => [property, freeze(inner)] as const,
  );
  return Object.freeze(Object.fromEntries(properties)) as Value;
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
