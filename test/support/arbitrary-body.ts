import * as fc from "fast-check";

/** The parts of a valibot schema that its values depend on. */
interface Schema {
  readonly type: string;
  readonly pipe?: ReadonlyArray<Schema>;
  readonly requirement?: unknown;
  readonly options?: ReadonlyArray<unknown>;
  readonly literal?: unknown;
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly value?: unknown;
}

/** Values that few properties can have: of other types, at limits, and of invalid text. */
const strange: ReadonlyArray<unknown> = [
  ...[null, undefined, true, 0, -1, 1.5, 1_000_001, NaN, [], {}, [null], { a: 1 }],
  ...["", " ", "0", "\0", "\ud800", "PRODUCT", "__proto__", "x".repeat(129), "9".repeat(60)],
];

/** Generates mostly valid values of a schema, with a few strange ones anywhere. */
const anyValueOf = (schema: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 40, arbitrary: validValueOf(schema as Schema) },
    { weight: 1, arbitrary: fc.constantFrom(...strange) },
  );

/** Generates bodies of a schema of an object, some with an unknown property. */
export const anyBodyOf = (schema: unknown): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .tuple(
      validValueOf(schema as Schema),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("colour", "toString"), anyLeaf) },
      ),
    )
    .map(([body, more]) => ({ ...(body as object), ...more }));

const anyLeaf = fc.constantFrom(...strange);

const validValueOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const { type, options = [], entries = {} } = schema;
  switch (type) {
    case "string":
      return anyTextOf(schema);
    case "number":
      return fc.integer({ min: limitOf(schema, "min_value") ?? 0, max: maxOf(schema, "value") });
    case "literal":
      return fc.constant(schema.literal);
    case "picklist":
      return fc.constantFrom(...options);
    case "nullish":
      return fc.option(anyValueOf(schema.wrapped), { nil: null });
    case "array":
      return fc.array(anyValueOf(schema.item), {
        minLength: limitOf(schema, "min_length") ?? 0,
        maxLength: 4,
      });
    case "record":
      return fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), anyValueOf(schema.value), {
        maxKeys: 3,
      });
    case "variant":
      return fc.oneof(...options.map(anyValueOf));
    case "strict_object": {
      const values = Object.entries(entries).map(
        ([key, entry]) => [key, anyValueOf(entry)] as const,
      );
      const requiredKeys = values.flatMap(([key]) =>
        entries[key]?.type === "nullish" ? [] : [key],
      );
      return fc.record(Object.fromEntries(values), { requiredKeys });
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
};

const anyTextOf = (schema: Schema): fc.Arbitrary<string> => {
  const patterns = elementsOf(schema).filter(({ type }) => type === "regex");
  const [pattern] = patterns.map(({ requirement }) => requirement as RegExp);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern.source));
  return fc.string({ minLength: 1, maxLength: Math.min(12, maxOf(schema, "length")) });
};

/** Returns all elements of the pipes of a schema. */
const elementsOf = ({ pipe = [] }: Schema): ReadonlyArray<Schema> =>
  pipe.flatMap((element) => [element, ...elementsOf(element)]);

const limitOf = (schema: Schema, type: string): number | undefined =>
  elementsOf(schema).find((element) => element.type === type)?.requirement as number | undefined;

const maxOf = (schema: Schema, of: "value" | "length"): number =>
  limitOf(schema, `max_${of}`) ?? 50;
