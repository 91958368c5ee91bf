import * as fc from "fast-check";
import {
  arbitraryOf,
  type Schema,
  type Words,
} from "../../../adapters/http/test/openapi/arbitrary-of-schema.ts";

/** Schemas of a document, and values that mean something to the service. */
export interface Vocabulary {
  readonly words: Words;
  readonly schemaAt: (ref: string) => Schema;
}

/** A way from a container to what is in it. */
interface Step {
  readonly name: string | number;
  /** What is put in place of a value that the property cannot be in. */
  readonly container: unknown;
  readonly holds: (value: unknown) => boolean;
}

/** A place in the bodies of an operation: a property at any depth, or the body itself. */
export interface Place {
  readonly path: string;
  readonly steps: ReadonlyArray<Step>;
  /** What is allowed there; null is not among it. */
  readonly schema: Schema;
  /** A value that the schema allows. */
  readonly sample: unknown;
}

type Properties = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const maxDepth = 7;

/** Returns every place that a schema describes: of a union, those of each of its schemas. */
export const placesOf = (schema: Schema, vocabulary: Vocabulary): ReadonlyArray<Place> => {
  const found = new Map<string, Place>();
  const visit = (at: Schema, name: string, steps: ReadonlyArray<Step>): void => {
    for (const option of optionsOf(at, vocabulary)) {
      const path = steps.map((step) => step.name).join(".");
      const identity = `${path} ${JSON.stringify(option)}`;
      if (found.has(identity) || steps.length > maxDepth) continue;
      const sample = sampleOf(option, vocabulary, name);
      found.set(identity, { path, steps, schema: option, sample });
      for (const [inner, held] of Object.entries(option.properties ?? {})) {
        const holds = (value: unknown): boolean => isObject(value) && isOf(option, value);
        visit(held, inner, [...steps, { name: inner, container: sample, holds }]);
      }
      if (typeof option.additionalProperties === "object") {
        const step = { name: "key", container: {}, holds: isObject };
        visit(option.additionalProperties, "key", [...steps, step]);
      }
      if (option.items !== undefined) {
        const container = [sampleOf(option.items, vocabulary, name)];
        visit(option.items, name, [...steps, { name: 0, container, holds: isFilled }]);
      }
    }
  };
  visit(schema, "", []);
  return [...found.values()];
};

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Returns the schemas of a union without null, with their references resolved. */
const optionsOf = (schema: Schema, vocabulary: Vocabulary): ReadonlyArray<Schema> => {
  if (schema.$ref !== undefined) return optionsOf(vocabulary.schemaAt(schema.$ref), vocabulary);
  const options = schema.anyOf ?? (schema.properties === undefined ? schema.oneOf : undefined);
  if (options === undefined) return schema.type === "null" ? [] : [schema];
  return options.flatMap((option) => optionsOf(option, vocabulary));
};

/** Whether an object is of this schema of a union, by the properties that have one value only. */
const isOf = ({ properties = {} }: Schema, value: Properties): boolean =>
  Object.entries(properties).every(
    ([name, held]) => !("const" in held) || !(name in value) || value[name] === held.const,
  );

/** Returns a value that a schema allows, with the required properties alone. */
const sampleOf = (schema: Schema, vocabulary: Vocabulary, name: string): unknown => {
  const [option = schema] = optionsOf(schema, vocabulary);
  const known = samples.get(option)?.get(name);
  if (known !== undefined) return known;
  const sample = newSample(option, vocabulary, name);
  samples.set(option, (samples.get(option) ?? new Map<string, unknown>()).set(name, sample));
  return sample;
};

/** The samples of schemas, by the names of properties: patterns are slow to generate from. */
const samples = new WeakMap<Schema, Map<string, unknown>>();

const newSample = (option: Schema, vocabulary: Vocabulary, name: string): unknown => {
  const { properties, required = [] } = option;
  if (properties !== undefined) {
    const names = Object.keys(properties).filter((property) => required.includes(property));
    return Object.fromEntries(
      names.map((property) => [
        property,
        sampleOf(properties[property] ?? {}, vocabulary, property),
      ]),
    );
  }
  if (option.items !== undefined) return [sampleOf(option.items, vocabulary, name)];
  if (option.type === "object") return { key: "value" };
  const [word] = vocabulary.words[name] ?? [];
  if (typeof word === "string" && new RegExp(option.pattern ?? "", "u").test(word)) return word;
  const isFree = option.pattern === undefined && option.enum === undefined && !("const" in option);
  if (isFree && option.type === "string") return "text";
  const [sample] = fc.sample(arbitraryOf(option, vocabulary, name), { numRuns: 1, seed: 1 });
  return sample;
};

/** Returns what is at a place of a body. */
export const valueAt = (body: unknown, { steps }: Place): unknown =>
  steps.reduce<unknown>(
    (value, { name }) =>
      typeof value === "object" && value !== null ? (value as Properties)[name] : undefined,
    body,
  );

/** Returns a body with something else at a place, or with nothing there for `undefined`. */
export const withValueAt = (
  body: unknown,
  [step, ...rest]: ReadonlyArray<Step>,
  value: unknown,
): unknown => {
  if (step === undefined) return value;
  const { name, container, holds } = step;
  const held = holds(body) ? body : container;
  if (typeof name === "number") {
    const elements = held as ReadonlyArray<unknown>;
    const made = withValueAt(elements[name], rest, value);
    return [
      ...elements.slice(0, name),
      ...(made === undefined ? [] : [made]),
      ...elements.slice(name + 1),
    ];
  }
  const properties = held as Properties;
  const before = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const made = withValueAt(before, rest, value);
  const others = Object.entries(properties).filter(([property]) => property !== name);
  if (made === undefined) return Object.fromEntries(others);
  return Object.hasOwn(properties, name)
    ? { ...properties, [name]: made }
    : Object.fromEntries([...Object.entries(properties), [name, made]]);
};
