import { reservedKeys } from "../../kernel/metadata.ts";
import { isWellFormed } from "../../kernel/text.ts";
import { isObject } from "../json.ts";
import { checkOf, type Check } from "./pipe-check.ts";

/** What a quick reader returns for a value that it does not accept. */
export const notRead: unique symbol = Symbol("not read");

/**
 * Reads a value as `readBody` does if the value has no issue: containers are copied, and null
 * becomes `undefined`. Returns `notRead` for any other value.
 */
export type QuickReader = (value: unknown) => unknown;

/** The parts of a valibot schema, or of an element of its pipe, that a reader depends on. */
interface Schema {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: ReadonlyArray<Schema>;
  readonly requirement?: unknown;
  readonly options?: ReadonlyArray<unknown>;
  readonly literal?: unknown;
  readonly wrapped?: unknown;
  readonly default?: unknown;
  readonly item?: unknown;
  readonly entries?: Readonly<Record<string, Schema>>;
  /** Of a variant, its property; of a record, the schema of its keys. */
  readonly key?: unknown;
  readonly value?: unknown;
}

/**
 * Creates the quick reader of a valibot schema; `undefined` for a schema with a part that it does
 * not know, such as a transformation.
 *
 * It decides only whether there is an issue, so that a valid body, as most are, needs neither paths
 * nor messages. The lengths of arrays and records are checked before their elements.
 */
export const quickReaderOf = (schema: unknown): QuickReader | undefined => {
  const found = schema as Schema;
  const known = readers.get(found);
  if (known !== undefined) return known.reader;
  const reader = found.pipe === undefined ? plainReader(found) : pipeReader(found.pipe);
  readers.set(found, { reader });
  return reader;
};

const readers = new WeakMap<Schema, { readonly reader: QuickReader | undefined }>();

const plainReader = (schema: Schema): QuickReader | undefined => {
  switch (schema.type) {
    case "string":
      return where((value) => typeof value === "string" && isWellFormed(value));
    case "number":
      return where((value) => typeof value === "number" && !Number.isNaN(value));
    case "literal":
      return where((value) => value === schema.literal);
    case "picklist": {
      const options = new Set(schema.options);
      return where((value) => options.has(value));
    }
    case "nullish":
      return nullishReader(schema);
    case "array":
      return arrayReader(schema);
    case "strict_object":
      return objectReader(schema);
    case "record":
      return recordReader(schema);
    case "variant":
      return variantReader(schema);
    default:
      return undefined;
  }
};

const where =
  (isValid: (value: unknown) => boolean): QuickReader =>
  (value) =>
    isValid(value) ? value : notRead;

const nullishReader = (schema: Schema): QuickReader | undefined => {
  const reader = quickReaderOf(schema.wrapped);
  if (reader === undefined || schema.default !== undefined) return undefined;
  return (value) => (value === null || value === undefined ? undefined : reader(value));
};

const arrayReader = ({ item }: Schema): QuickReader | undefined => {
  const reader = quickReaderOf(item);
  if (reader === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return notRead;
    const items: Array<unknown> = [];
    for (const element of value as ReadonlyArray<unknown>) {
      const read = reader(element);
      if (read === notRead) return notRead;
      items.push(read);
    }
    return items;
  };
};

const objectReader = ({ entries = {} }: Schema): QuickReader | undefined => {
  const properties = new Map<
    string,
    { readonly read: QuickReader; readonly isRequired: boolean }
  >();
  let required = 0;
  for (const [key, entry] of Object.entries(entries)) {
    const read = quickReaderOf(entry);
    if (read === undefined) return undefined;
    const isRequired = entry.type !== "nullish";
    if (isRequired) required += 1;
    properties.set(key, { read, isRequired });
  }
  return (value) => {
    if (!isObject(value)) return notRead;
    const copy: Record<string, unknown> = {};
    let missing = required;
    for (const key of Object.keys(value)) {
      const property = properties.get(key);
      const read = property === undefined ? notRead : property.read(value[key]);
      if (read === notRead) return notRead;
      if (property?.isRequired === true) missing -= 1;
      copy[key] = read;
    }
    return missing === 0 ? copy : notRead;
  };
};

const recordReader = (schema: Schema): QuickReader | undefined => {
  const readKey = quickReaderOf(schema.key);
  const readValue = quickReaderOf(schema.value);
  if (readKey === undefined || readValue === undefined) return undefined;
  return (value) => {
    if (!isObject(value)) return notRead;
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      if (reservedKeys.has(key) || readKey(key) === notRead) return notRead;
      const read = readValue(value[key]);
      if (read === notRead) return notRead;
      copy[key] = read;
    }
    return copy;
  };
};

const variantReader = ({ key, options = [] }: Schema): QuickReader | undefined => {
  const byType = new Map<unknown, QuickReader>();
  for (const option of options as ReadonlyArray<Schema>) {
    const type = option.entries?.[String(key)];
    const reader = quickReaderOf(option);
    if (type?.type !== "literal" || reader === undefined) return undefined;
    byType.set(type.literal, reader);
  }
  return (value) => {
    if (!isObject(value)) return notRead;
    return byType.get(value[String(key)])?.(value) ?? notRead;
  };
};

const pipeReader = ([base, ...actions]: ReadonlyArray<Schema>): QuickReader | undefined => {
  const reader = base && quickReaderOf(base);
  /** Those that need no element of an array or record. */
  const limits: Array<Check> = [];
  const others: Array<Check> = [];
  const isContainer = base?.type === "array" || base?.type === "record";
  for (const action of actions.filter(({ kind }) => kind !== "metadata")) {
    const check = checkOf(action);
    if (check === undefined) return undefined;
    (isContainer ? limits : others).push(check);
  }
  if (base === undefined || reader === undefined) return undefined;
  return (value) => {
    for (const passes of limits) if (!passes(value)) return notRead;
    const read = reader(value);
    if (read === notRead) return notRead;
    for (const passes of others) if (!passes(read)) return notRead;
    return read;
  };
};
