import { isObject } from "../json.ts";

/** A limit in the pipe of a schema. */
export interface Limit {
  readonly type: string;
  readonly requirement: number;
  readonly message: string;
}

/** The elements of the pipe of a schema: limits, and schemas that can have pipes of their own. */
export type Pipe = ReadonlyArray<Limit & { readonly pipe?: Pipe }>;

/** Returns the first limit of this type in a pipe or in the pipes nested in it. */
export const limitIn = (pipe: Pipe | undefined, type: string): Limit | undefined => {
  for (const element of pipe ?? []) {
    const found = element.type === type ? element : limitIn(element.pipe, type);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The part of a schema that describes an object or an array; a scalar describes neither. */
export type Shape =
  | { readonly type: "strict_object"; readonly entries: Readonly<Record<string, unknown>> }
  | { readonly type: "array"; readonly item: unknown; readonly pipe?: Pipe }
  | { readonly type: "record"; readonly value: unknown; readonly pipe?: Pipe }
  /** An object whose type is not the type of any option. */
  | { readonly type: "variant"; readonly key: string }
  /** Any JSON value. */
  | { readonly type: "unknown" }
  | { readonly type: "scalar" };

/** The parts of a valibot schema that determine its shape. */
type Schema =
  | Exclude<Shape, { readonly type: "variant" | "unknown" }>
  | { readonly type: "nullish"; readonly wrapped: unknown }
  | { readonly type: "unknown"; readonly pipe?: ReadonlyArray<{ readonly kind?: string }> }
  | { readonly type: "union"; readonly options: ReadonlyArray<unknown> }
  | { readonly type: "variant"; readonly key: string; readonly options: ReadonlyArray<Schema> };

const scalar = { type: "scalar" } as const;

/**
 * Returns the shape that a schema has for an object or array. Looks through optional wrappers, into
 * the option of a variant that the value names, into the first option of a union that accepts the
 * value, and into the schema that narrows an unknown value in a pipe.
 */
export const shapeFor = (schema: unknown, value: object): Shape => {
  const found = schema as Schema | undefined;
  switch (found?.type) {
    case "nullish":
      return shapeFor(found.wrapped, value);
    case "variant":
      return isObject(value) ? optionFor(found, value[found.key]) : found;
    case "union": {
      const type = Array.isArray(value) ? "array" : "record";
      const shapes = found.options.map((option) => shapeFor(option, value));
      return shapes.find((shape) => shape.type === type) ?? scalar;
    }
    case "strict_object":
    case "array":
    case "record":
      return found;
    case "unknown": {
      const narrower = found.pipe?.slice(1).find(({ kind }) => kind === "schema");
      return narrower === undefined ? found : shapeFor(narrower, value);
    }
    case "scalar":
    case undefined:
    default:
      return scalar;
  }
};

const optionFor = (
  variant: Extract<Schema, { readonly type: "variant" }>,
  named: unknown,
): Shape => {
  const { key, options } = variant;
  for (const option of options) {
    if (option.type !== "strict_object") continue;
    const { literal } = option.entries[key] as { readonly literal?: unknown };
    if (literal === named) return option;
  }
  return variant;
};
