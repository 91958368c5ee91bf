import type * as v from "valibot";
import { left, right, type Either } from "../kernel/either.ts";
import { isObject, isRecord } from "../kernel/json.ts";
import {
  maxMetadataEntries,
  maxMetadataKeyLength,
  maxMetadataValueLength,
  reservedKeys,
  type Metadata,
} from "../kernel/metadata.ts";
import { isWellFormed } from "../kernel/text.ts";
import {
  below,
  invalidBy,
  issueOf,
  jsonName,
  schemaOf,
  sound,
  unsound,
  type Invalid,
  type JsonForm,
  type ObjectSchema,
  type Schema,
} from "./schema.ts";
import { wellFormedText, withValue, type ColumnType, type ColumnValue } from "./values.ts";

/** A description of a list. */
export interface ListSchema<Input, Output> extends Schema<
  ReadonlyArray<Input>,
  ReadonlyArray<Output>
> {
  readonly item: Schema<Input, Output>;
  /** What the list is in JSON besides its elements. */
  readonly form: JsonForm;
}

/** A list of at most some elements, which are not read if there are more. */
export const list = <Input, Output>(
  item: Schema<Input, Output>,
  max: number,
  tooMany = `must contain at most ${String(max)} elements`,
): ListSchema<Input, Output> =>
  schemaOf({ type: "list", item, form: { maxItems: max } }, (dataset, config) => {
    const given = dataset.value;
    if (!Array.isArray(given)) return unsound(dataset, [issueOf("must be an array")]);
    if (given.length > max)
      return unsound(dataset, [issueOf(`${tooMany}, not ${String(given.length)}`)]);
    const found: Array<unknown> = [];
    const issues: Array<v.BaseIssue<unknown>> = [];
    for (let at = 0; at < given.length; at += 1) {
      const element = item["~run"]({ value: given[at] as unknown }, config);
      if (element.issues === undefined) found.push(element.value);
      else issues.push(...element.issues.map((inner) => below(at, inner)));
    }
    if (issues.length > 0) return unsound(dataset, issues);
    return sound(dataset, found);
  });

/** A list in which no element is repeated. */
export const distinct = <Input, Output>(
  of: ListSchema<Input, Output>,
  message: string,
): ListSchema<Input, Output> =>
  schemaOf({ ...of, form: { ...of.form, uniqueItems: true } }, (dataset, config) => {
    const read = of["~run"](dataset, config);
    if (read.issues !== undefined) return read;
    const repeated = read.value.flatMap((element, at) =>
      read.value.indexOf(element) === at ? [] : [below(at, issueOf(message))],
    );
    return repeated.length === 0 ? read : unsound(dataset, repeated);
  });

/**
 * Describes an element that is read for itself: its issues take its place, so that an element that
 * is invalid does not affect the others.
 */
export const orInvalid = <Input, Output>(
  of: Schema<Input, Output>,
): Schema<Input, Either<Invalid, Output>> =>
  schemaOf({ type: "orInvalid", of }, (dataset, config) => {
    const { issues, value } = of["~run"](dataset, config);
    const read = issues === undefined ? right(value) : left(invalidBy(issues));
    return { typed: true as const, value: read };
  });

/** Describes a value that becomes another one after reading. */
export const converted = <Input, Content, Output>(
  of: Schema<Input, Content>,
  convert: (content: Content) => Output,
): Schema<Input, Output> =>
  schemaOf({ type: "converted", of }, (dataset, config) => {
    const read = of["~run"](dataset, config);
    return read.issues === undefined
      ? { typed: true as const, value: convert(read.value) }
      : unsound(dataset, read.issues);
  });

/** A list with at least one element. */
export const notEmpty = <Input, Output>(of: ListSchema<Input, Output>): ListSchema<Input, Output> =>
  schemaOf({ ...of, form: { minItems: 1, ...of.form } }, (dataset, config) =>
    Array.isArray(dataset.value) && dataset.value.length === 0
      ? unsound(dataset, [issueOf("must contain at least 1 element")])
      : of["~run"](dataset, config),
  );

/** An object or a list that is absent if it has no properties or elements. */
export const unlessEmpty = <Input, Output extends object, Of extends Schema<Input, Output>>(
  of: Of & Schema<Input, Output>,
): Of & Schema<Input, Output | undefined> =>
  schemaOf({ ...of }, (dataset, config) => {
    const read = of["~run"](dataset, config);
    return read.issues === undefined && Object.keys(read.value).length === 0
      ? Object.assign(read, { value: undefined })
      : read;
  });

/** A list of objects in which no value of a property is repeated. */
export const distinctBy = <Input, Output>(
  property: keyof Output & string,
  of: ListSchema<Input, Output>,
  message: string,
): ListSchema<Input, Output> =>
  schemaOf({ ...of }, (dataset, config) => {
    const read = of["~run"](dataset, config);
    if (read.issues !== undefined) return read;
    const seen = new Set<unknown>();
    const repeated = read.value.flatMap((element, at) => {
      const isRepeated = seen.has(element[property]);
      seen.add(element[property]);
      const name = config.isJson ? jsonName(property) : property;
      return isRepeated ? [below(at, below(name, issueOf(message)))] : [];
    });
    return repeated.length === 0 ? read : unsound(dataset, repeated);
  });

/**
 * One of some objects, by the text of one of their properties.
 *
 * @param markers a property for each kind, by which callers from TypeScript may leave the text out.
 */
export const oneOfKinds = <
  const Key extends string,
  const Kinds extends Readonly<Record<string, ObjectSchema<v.ObjectEntries>>>,
>(
  key: Key,
  kinds: Kinds,
  markers: Partial<Readonly<Record<keyof Kinds, string>>> = {},
): Schema<v.InferInput<Kinds[keyof Kinds]>, v.InferOutput<Kinds[keyof Kinds]>> & {
  readonly kinds: Kinds;
  readonly key: Key;
} => {
  const message = withValue(`must be ${Object.keys(kinds).join(" or ")}`);
  const marked = Object.entries(markers) as ReadonlyArray<[string, string]>;
  return schemaOf({ type: "oneOfKinds", kinds, key }, (dataset, config) => {
    const given = dataset.value;
    if (!isObject(given)) return unsound(dataset, [issueOf("must be an object")]);
    const isMarked = given[key] === undefined && !config.isJson;
    const kind = isMarked
      ? marked.find(([, property]) => given[property] !== undefined)?.[0]
      : given[key];
    const isKnown = typeof kind === "string" && Object.hasOwn(kinds, kind);
    const schema = isKnown ? kinds[kind] : undefined;
    if (schema !== undefined) return schema["~run"](dataset, config);
    return unsound(dataset, [below(key, issueOf(message(kind)))]);
  });
};

/** Also values of another description with a property, which only TypeScript can pass. */
export const orWith = <Of extends Schema, Input, Output>(
  property: string,
  other: Schema<Input, Output>,
  of: Of,
): Schema<v.InferInput<Of> | Input, v.InferOutput<Of> | Output> =>
  schemaOf({ ...of }, (dataset, config) => {
    const given = dataset.value;
    const isOther =
      !config.isJson && typeof given === "object" && given !== null && property in given;
    return (isOther ? other : of)["~run"](dataset, config);
  });

/** What metadata must fulfil. */
const metadataMessages = {
  key:
    `A key of metadata must have 1 to ${String(maxMetadataKeyLength)} characters ` +
    "and must not be __proto__, constructor or prototype",
  value: `must be a string of at most ${String(maxMetadataValueLength)} characters`,
} as const;

/** Free-form text by key, of at most some entries. */
export const textsByKey = (max: number): ColumnValue<Metadata> =>
  byKey(
    { type: "texts" },
    {
      type: "object",
      propertyNames: {
        type: "string",
        minLength: 1,
        maxLength: maxMetadataKeyLength,
        not: { enum: [...reservedKeys] },
      },
      additionalProperties: { type: "string", maxLength: maxMetadataValueLength },
      maxProperties: max,
    },
    `must have at most ${String(max)} keys`,
    issueOfEntry,
  );

/** An object with any values of JSON, of at most some properties. In JSON, null is absent. */
export const anyByKey = (max: number): ColumnValue<Readonly<Record<string, unknown>>> =>
  byKey(
    { type: "object" },
    {
      type: "object",
      propertyNames: { type: "string" },
      additionalProperties: {},
      maxProperties: max,
    },
    `must have at most ${String(max)} properties`,
    issueOfAny,
  );

/**
 * Describes an object by its keys. In JSON, null is an absent value.
 *
 * @param messageOf returns what is wrong with a key or its value; `undefined` if nothing is.
 */
export const byKey = <Found extends object>(
  column: ColumnType,
  form: JsonForm & { readonly maxProperties: number },
  tooMany: string,
  messageOf: (key: string, found: unknown) => string | undefined,
): ColumnValue<Found> =>
  schemaOf({ type: "value", form, column }, (dataset, { isJson }) => {
    const given = dataset.value;
    if (!isRecord(given)) return unsound(dataset, [issueOf("must be an object")]);
    const entries = Object.entries(given);
    if (entries.length > form.maxProperties) {
      return unsound(dataset, [issueOf(`${tooMany}, not ${String(entries.length)}`)]);
    }
    const issues = entries.flatMap(([key, found]) => {
      const message = messageOf(key, found);
      return message === undefined ? [] : [below(key, issueOf(message))];
    });
    if (issues.length > 0) return unsound(dataset, issues);
    const kept = isJson ? entries.filter(([, found]) => found !== null) : entries;
    return sound(dataset, Object.fromEntries(kept));
  });

const issueOfEntry = (key: string, found: unknown): string | undefined => {
  if (reservedKeys.has(key) || key.length < 1 || key.length > maxMetadataKeyLength) {
    return metadataMessages.key;
  }
  if (!isWellFormed(key)) return wellFormedText;
  if (typeof found !== "string" || found.length > maxMetadataValueLength) {
    return metadataMessages.value;
  }
  return isWellFormed(found) ? undefined : wellFormedText;
};

const issueOfAny = (key: string, found: unknown): string | undefined => {
  if (reservedKeys.has(key)) return metadataMessages.key;
  if (!isWellFormed(key)) return wellFormedText;
  if (typeof found === "string") return isWellFormed(found) ? undefined : wellFormedText;
  return typeof found === "object" && found !== null ? checkFreeJson(found) : undefined;
};

/** Free-form text of the host by key. */
export const metadata: ColumnValue<Metadata> = textsByKey(maxMetadataEntries);

/** Maximum number of levels of objects and arrays in a property that can have any JSON value. */
const maxDepth = 32;

/**
 * Returns what is wrong with the value of a property that can have any JSON value: nesting too deep
 * to be written back as text, or text that a store rejects. Walks without recursion.
 */
const checkFreeJson = (value: object): string | undefined => {
  let level: ReadonlyArray<object> = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) {
      return `must have at most ${String(maxDepth)} levels of objects and arrays`;
    }
    const next: Array<object> = [];
    for (const container of level) {
      for (const [key, inner] of Object.entries(container) as ReadonlyArray<[string, unknown]>) {
        if (!isWellFormed(key)) return wellFormedText;
        if (typeof inner === "string" && !isWellFormed(inner)) return wellFormedText;
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
};
