import { isObject } from "../kernel/json.ts";
import * as v from "valibot";
import { reservedKeys } from "../kernel/metadata.ts";
import { isWellFormed } from "../kernel/text.ts";
import {
  described,
  descriptionOf,
  notRead,
  scalar,
  type Description,
  type QuickReader,
  type Shape,
} from "./schema-description.ts";

export type * from "valibot";

const always =
  (shape: Shape): Description["shapeOf"] =>
  () =>
    shape;

const where = (isValid: (value: unknown) => boolean): Description => ({
  ...scalar,
  read: (value) => (isValid(value) ? value : notRead),
});

const string = /* @__PURE__ */ described(v.string, () =>
  where((value) => typeof value === "string" && isWellFormed(value)),
);

const number = /* @__PURE__ */ described(v.number, () =>
  where((value) => typeof value === "number" && !Number.isNaN(value)),
);

const picklist = /* @__PURE__ */ described(v.picklist, (options: ReadonlyArray<unknown>) => {
  const all = new Set(options);
  return where((value) => all.has(value));
});

const unknown = /* @__PURE__ */ described(v.unknown, () => ({
  read: undefined,
  shapeOf: always({ type: "unknown" }),
}));

const nullish = /* @__PURE__ */ described(
  v.nullish,
  (wrapped: object, fallback?: unknown): Description => {
    const { read, shapeOf } = descriptionOf(wrapped);
    return {
      shapeOf,
      isOptional: true,
      read:
        read &&
        (fallback === undefined
          ? (value) => (value === null || value === undefined ? undefined : read(value))
          : undefined),
    };
  },
);

const array = /* @__PURE__ */ described(v.array, (element: object): Description => {
  const item = descriptionOf(element);
  const { read } = item;
  return {
    shapeOf: always({ type: "array", item }),
    read: read && ((value) => (Array.isArray(value) ? readItems(value, read) : notRead)),
  };
});

const readItems = (value: ReadonlyArray<unknown>, read: QuickReader): unknown => {
  const items: Array<unknown> = [];
  for (const element of value) {
    const found = read(element);
    if (found === notRead) return notRead;
    items.push(found);
  }
  return items;
};

const strictObject = /* @__PURE__ */ described(
  v.strictObject,
  (given: Readonly<Record<string, object>>): Description => {
    const entries: Record<string, Description> = {};
    for (const key of Object.keys(given)) entries[key] = descriptionOf(given[key] ?? given);
    const isKnown = Object.values(entries).every(({ read }) => read !== undefined);
    return {
      shapeOf: always({ type: "object", entries }),
      read: isKnown ? objectReader(entries) : undefined,
    };
  },
);

const objectReader = (entries: Readonly<Record<string, Description>>): QuickReader => {
  // Objects of one form and one kind of property, which V8 reads fastest.
  const properties = new Map<string, { readonly read: QuickReader; readonly counts: number }>();
  let required = 0;
  for (const [key, { read, isOptional }] of Object.entries(entries)) {
    const counts = isOptional === true ? 0 : 1;
    required += counts;
    if (read !== undefined) properties.set(key, { read, counts });
  }
  return (value) => {
    if (!isObject(value)) return notRead;
    const copy: Record<string, unknown> = {};
    let missing = required;
    for (const key of Object.keys(value)) {
      const property = properties.get(key);
      if (property === undefined) return notRead;
      const found = property.read(value[key]);
      if (found === notRead) return notRead;
      missing -= property.counts;
      copy[key] = found;
    }
    return missing === 0 ? copy : notRead;
  };
};

const record = /* @__PURE__ */ described(v.record, (key: object, value: object): Description => {
  const item = descriptionOf(value);
  const readKey = descriptionOf(key).read;
  return {
    shapeOf: always({ type: "record", item }),
    read: readKey && item.read && recordReader(readKey, item.read),
  };
});

const recordReader =
  (readKey: QuickReader, read: QuickReader): QuickReader =>
  (value) => {
    if (!isObject(value)) return notRead;
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      if (reservedKeys.has(key) || readKey(key) === notRead) return notRead;
      const found = read(value[key]);
      if (found === notRead) return notRead;
      copy[key] = found;
    }
    return copy;
  };

/** Looks into the option that the value names. */
const variant = /* @__PURE__ */ described(
  v.variant,
  (key: string, options: ReadonlyArray<object>): Description => {
    const byType = new Map<unknown, Description>();
    for (const option of options.map(descriptionOf)) {
      const shape = option.shapeOf({});
      const type = shape.type === "object" ? shape.entries[key] : undefined;
      if (type !== undefined && "literal" in type) byType.set(type.literal, option);
    }
    const readers = new Map<unknown, QuickReader>();
    for (const [type, { read }] of byType) if (read !== undefined) readers.set(type, read);
    return {
      shapeOf: (value) =>
        (isObject(value) ? byType.get(value[key])?.shapeOf(value) : undefined) ?? {
          type: "variant",
          key,
        },
      read:
        readers.size === options.length
          ? (value) => (isObject(value) ? (readers.get(value[key])?.(value) ?? notRead) : notRead)
          : undefined,
    };
  },
);

/** Looks into the first option that accepts an object or an array. */
const union = /* @__PURE__ */ described(v.union, (options: ReadonlyArray<object>): Description => ({
  read: undefined,
  shapeOf: (value) => {
    const type = Array.isArray(value) ? "array" : "record";
    const shapes = options.map((option) => descriptionOf(option).shapeOf(value));
    return shapes.find((shape) => shape.type === type) ?? { type: "scalar" };
  },
}));

export { array, nullish, number, picklist, record, strictObject, string, union, unknown };
export { variant };
export {
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  pipe,
  regex,
} from "./described-pipe.ts";
export { check, safeInteger } from "valibot";
