import * as v from "valibot";

type AnySchema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly item?: AnySchema;
  readonly wrapped?: AnySchema;
};

/** A value that has every property of a schema, and each of them wrong, down to the elements of lists. */
const wrongIn = (schema: AnySchema, leaf: unknown): unknown => {
  const { type, entries, item, wrapped } = schema;
  if (type === "strict_object" && entries !== undefined) {
    const properties = Object.entries(entries);
    return Object.fromEntries(
      properties.map(([name, property]) => [name, wrongIn(property, leaf)]),
    );
  }
  if (wrapped !== undefined) return wrongIn(wrapped, leaf);
  return item !== undefined && Array.isArray(leaf) ? [wrongIn(item, leaf)] : leaf;
};

/** What a schema says about a value, each with its place: `items.0.idx: Idx must be an integer`. */
export const wordsOn = (schema: v.GenericSchema, value: unknown): ReadonlyArray<string> =>
  (v.safeParse(schema, value).issues ?? []).map(
    ({ path = [], message }) => `${path.map(({ key }) => String(key)).join(".")}: ${message}`,
  );

/** What a schema says when every property is wrong: as an array first, then lists as no array. */
export const wordsOnEveryProperty = (schema: v.GenericSchema): ReadonlyArray<string> => {
  const said = [["wrong"], true].flatMap((leaf) =>
    wordsOn(schema, wrongIn(schema as AnySchema, leaf)),
  );
  return [...new Set(said)].sort();
};
