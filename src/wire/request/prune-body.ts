import { reservedKeys } from "../../invoice/limits.ts";
import { isWellFormed } from "../../kernel/text.ts";
import { checkFreeJson } from "./free-json.ts";
import { isObject, type JsonObject } from "../json.ts";
import { malformedTextMessage, metadataKeyMessage } from "../../record/property-schema.ts";
import { shapeFor, type Limit, type Shape } from "./schema-shape.ts";

/** An object or array that `pruneBody` made, with properties or elements to be set. */
export type Container = Record<string | number, unknown>;

/** A property or element of a container. */
interface Slot {
  readonly container: Container;
  readonly key: string | number;
}

/** A place that a value is written to, and its dotted path; the root has none. */
interface Target extends Slot {
  readonly path: string | undefined;
}

/** A body that has only what its schema describes. */
export interface PrunedBody {
  readonly pruned: unknown;
  /** What is null, or has an issue, and is to be removed when the schema has been checked. */
  readonly unreadable: ReadonlyArray<Slot>;
}

/** Reports an issue at a dotted path. */
type Report = (path: string, message: string) => void;

interface Pruning {
  readonly report: Report;
  readonly unreadable: Array<Slot>;
}

/**
 * Copies of a body what its schema describes, and reports the rest.
 *
 * No container that the schema does not describe is copied: one in the place of a text, a number or
 * a word becomes an empty one, which is as wrong, and a line of unknown type keeps its type alone.
 * The only exception are properties that may have any value, and their depth is limited. Paths are
 * built on the way down, so that each costs the same at any depth.
 */
export const pruneBody = (schema: unknown, body: JsonObject, report: Report): PrunedBody => {
  const container: Container = {};
  const unreadable: Array<Slot> = [];
  prune(schema, body, { container, key: "body", path: undefined }, { report, unreadable });
  return { pruned: container["body"], unreadable };
};

const prune = (schema: unknown, value: unknown, target: Target, pruning: Pruning): void => {
  if (typeof value !== "object") {
    target.container[target.key] = value;
    if (typeof value === "string" && !isWellFormed(value)) {
      validationFailure(target, malformedTextMessage, pruning);
    }
    return;
  }
  if (value === null) {
    target.container[target.key] = value;
    pruning.unreadable.push(target);
    return;
  }
  const shape = shapeFor(schema, value);
  if (isObject(value)) pruneObject(shape, value, target, pruning);
  else pruneArray(shape, value as ReadonlyArray<unknown>, target, pruning);
};

const validationFailure = (
  target: Target,
  message: string,
  { report, unreadable }: Pruning,
): void => {
  report(labelOf(target), message);
  unreadable.push(target);
};

const pruneObject = (shape: Shape, value: JsonObject, target: Target, pruning: Pruning): void => {
  const kept: Container = {};
  target.container[target.key] = kept;
  switch (shape.type) {
    case "strict_object":
      for (const key of Object.keys(value)) {
        const inner = below(target, kept, key);
        if (Object.hasOwn(shape.entries, key)) {
          prune(shape.entries[key], value[key], inner, pruning);
        } else pruning.report(labelOf(inner), "Unknown field");
      }
      return;
    case "variant":
      // No option has this type, so nothing but the type is of use, to say what is wrong with it.
      if (Object.hasOwn(value, shape.key)) kept[shape.key] = emptied(value[shape.key]);
      return;
    case "record":
      pruneRecord(shape, value, kept, target, pruning);
      return;
    case "unknown":
      keepFree(value, target, pruning);
      return;
    case "array":
    case "scalar":
      return;
  }
};

const emptied = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? [] : {};
};

const pruneRecord = (
  shape: Extract<Shape, { readonly type: "record" }>,
  value: JsonObject,
  kept: Container,
  target: Target,
  pruning: Pruning,
): void => {
  const keys = Object.keys(value);
  if (isTooLong(shape.pipe, "max_entries", keys.length, target, pruning)) return;
  for (const key of keys) {
    const inner = below(target, kept, key);
    if (reservedKeys.has(key)) pruning.report(labelOf(inner), metadataKeyMessage);
    else if (!isWellFormed(key)) pruning.report(labelOf(inner), malformedTextMessage);
    else prune(shape.value, value[key], inner, pruning);
  }
};

/** An array is not an object, though valibot takes it for one with positions for names. */
const pruneArray = (
  shape: Shape,
  value: ReadonlyArray<unknown>,
  target: Target,
  pruning: Pruning,
): void => {
  const kept: Array<unknown> = [];
  target.container[target.key] = kept;
  switch (shape.type) {
    case "strict_object":
    case "variant":
    case "record": {
      const message = shape.type === "record" ? shape.message : undefined;
      target.container[target.key] = undefined;
      validationFailure(target, message ?? "Must be an object", pruning);
      return;
    }
    case "array": {
      if (isTooLong(shape.pipe, "max_length", value.length, target, pruning)) return;
      const container = kept as unknown as Container;
      for (const [index, item] of value.entries()) {
        prune(shape.item, item, below(target, container, index), pruning);
      }
      return;
    }
    case "unknown":
      keepFree(value, target, pruning);
      return;
    case "scalar":
      return;
  }
};

const keepFree = (value: object, target: Target, pruning: Pruning): void => {
  const message = checkFreeJson(value);
  if (message === undefined) target.container[target.key] = value;
  else validationFailure(target, message, pruning);
};

const below = ({ path }: Target, container: Container, key: string | number): Target => ({
  container,
  key,
  path: path === undefined ? String(key) : `${path}.${String(key)}`,
});

const labelOf = ({ path }: Target): string => (path === "" ? '""' : (path ?? ""));

/** Whether a collection is longer than its schema allows; then that is reported. */
const isTooLong = (
  pipe: ReadonlyArray<Limit> | undefined,
  kind: "max_length" | "max_entries",
  length: number,
  target: Target,
  pruning: Pruning,
): boolean => {
  const most = pipe?.find(({ type }) => type === kind);
  if (most === undefined || length <= most.requirement) return false;
  validationFailure(target, most.message, pruning);
  return true;
};
