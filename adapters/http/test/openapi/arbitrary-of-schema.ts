import * as fc from "fast-check";

/** A schema as the document has it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: ReadonlyArray<unknown>;
  readonly const?: unknown;
  readonly anyOf?: ReadonlyArray<Schema>;
  readonly oneOf?: ReadonlyArray<Schema>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: ReadonlyArray<string>;
  readonly additionalProperties?: Schema | false;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** Values by the names of properties: those that mean something to the service under test. */
export type Words = Readonly<Record<string, ReadonlyArray<unknown>>>;

interface Vocabulary {
  readonly words: Words;
  readonly schemaAt: (ref: string) => Schema;
}

/** Most elements of a generated array that is not filled to its limit. */
const fewElements = 4;

/**
 * Values that a schema describes. Assertions that no value can be built from, such as `not`, are left
 * to a filter.
 */
export const arbitraryOf = (
  schema: Schema,
  vocabulary: Vocabulary,
  property = "",
): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined) {
    return arbitraryOf(vocabulary.schemaAt(schema.$ref), vocabulary, property);
  }
  const made = madeOf(schema, vocabulary, property);
  const isFit = schema.pattern === undefined ? /^/u : new RegExp(schema.pattern, "u");
  const words = (vocabulary.words[property] ?? []).filter(
    (word) => (schema.type !== "string" || typeof word === "string") && isFit.test(String(word)),
  );
  if (words.length === 0 || schema.anyOf !== undefined || schema.type === "array") return made;
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: made },
  );
};

const madeOf = (
  schema: Schema,
  vocabulary: Vocabulary,
  property: string,
): fc.Arbitrary<unknown> => {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? (schema.properties === undefined ? schema.oneOf : undefined);
  if (options !== undefined) {
    return fc.oneof(...options.map((option) => arbitraryOf(option, vocabulary, property)));
  }
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return integers(schema);
    case "number":
      return fc.oneof(integers({ minimum: 0, maximum: 1000 }), fc.constantFrom(0.5, 19.99, 1e21));
    case "array":
      return arrays(schema, vocabulary, property);
    case "object":
      return objects(schema, vocabulary);
    case undefined:
    default:
      return texts(schema);
  }
};

const integers = ({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 9) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );

const texts = ({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> => {
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 40) });
  const longest = fc.constant("x".repeat(maxLength));
  if (pattern === undefined) {
    return fc.oneof({ weight: 9, arbitrary: free }, { weight: 1, arbitrary: longest });
  }
  return fc
    .stringMatching(new RegExp(pattern, "u"))
    .filter((text) => text.length >= minLength && text.length <= maxLength);
};

const arrays = (
  { items = {}, minItems = 0, maxItems = fewElements }: Schema,
  vocabulary: Vocabulary,
  property: string,
): fc.Arbitrary<unknown> => {
  const item = arbitraryOf(items, vocabulary, property);
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, fewElements) });
  const full = item.map((found) => Array.from({ length: maxItems }, () => found));
  return fc.oneof({ weight: 29, arbitrary: few }, { weight: 1, arbitrary: full });
};

const objects = (schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties, propertyNames = {} } = schema;
  if (typeof additionalProperties === "object") {
    return fc.dictionary(
      arbitraryOf({ ...propertyNames, type: "string" }, vocabulary).map(String),
      arbitraryOf(additionalProperties, vocabulary),
      { maxKeys: 3, noNullPrototype: true },
    );
  }
  const arbitraries = Object.entries(properties).map(
    ([name, found]) => [name, arbitraryOf(found, vocabulary, name)] as const,
  );
  return fc.record(Object.fromEntries(arbitraries), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
};
