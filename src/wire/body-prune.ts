import { reservedKeys } from "../kernel/metadata.ts";
import { isWellFormed } from "../kernel/text.ts";
import { requirement } from "../record/requirement.ts";
import {
  descriptionOf,
  type Description,
  type Shape,
  type SizeLimit,
} from "../record/schema-description.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import { checkFreeJson } from "../schema/free-json.ts";

/** An object or array created by `pruneBody`, whose properties or elements are to be set. */
export type Container = Record<string | number, unknown>;

/** A property or element of a container. */
interface Slot {
  readonly container: Container;
  readonly key: string | number;
}

/** A place that a value is written to, and its dotted path, which the root does not have. */
interface Target extends Slot {
  readonly path: string | undefined;
}

/** A body with only the properties that its schema describes. */
export interface PrunedBody {
  readonly pruned: unknown;
  /** The values that are null or have an issue; to be removed after the schema is checked. */
  readonly unreadable: ReadonlyArray<Slot>;
}

/** Reports an issue at a dotted path. */
type Report = (path: string, message: string) => void;

interface Pruning {
  readonly report: Report;
  readonly unreadable: Array<Slot>;
}

/**
 * Copies the properties of a body that its schema describes, and reports the others.
 *
 * Containers that the schema does not describe are not copied. A container in place of a text, a
 * number or a keyword is replaced by an empty one, which is equally invalid, and an item of unknown
 * type keeps only its type. The only exception are properties that can have any JSON value, whose
 * depth is limited. Paths are built on the way down, so each costs the same at any depth.
 */
export const pruneBody = (schema: object, body: JsonObject, report: Report): PrunedBody => {
  const container: Container = {};
  const unreadable: Array<Slot> = [];
  prune(
    descriptionOf(schema),
    body,
    { container, key: "body", path: undefined },
    { report, unreadable },
  );
  return { pruned: container["body"], unreadable };
};

const prune = (
  description: Description,
  value: unknown,
  target: Target,
  pruning: Pruning,
): void => {
  if (typeof value !== "object") {
    target.container[target.key] = value;
    if (typeof value === "string" && !isWellFormed(value)) {
      reportInvalid(target, requirement.text, pruning);
    }
    return;
  }
  if (value === null) {
    target.container[target.key] = value;
    pruning.unreadable.push(target);
    return;
  }
  const shape = description.shapeOf(value);
  if (isObject(value)) pruneObject(shape, value, target, pruning);
  else pruneArray(shape, value as ReadonlyArray<unknown>, target, pruning);
};

const reportInvalid = (target: Target, message: string, pruning: Pruning): void => {
  pruning.report(pathOf(target), message);
  pruning.unreadable.push(target);
};

const pruneObject = (shape: Shape, value: JsonObject, target: Target, pruning: Pruning): void => {
  const pruned: Container = {};
  target.container[target.key] = pruned;
  switch (shape.type) {
    case "object":
      for (const key of Object.keys(value)) {
        const inner = below(target, pruned, key);
        const entry = Object.hasOwn(shape.entries, key) ? shape.entries[key] : undefined;
        if (entry === undefined) pruning.report(pathOf(inner), "Unknown field");
        else prune(entry, value[key], inner, pruning);
      }
      return;
    case "variant":
      // No option has this type, so only the type is needed, for the message about it.
      pruned[shape.key] = emptied(value[shape.key]);
      return;
    case "record":
      pruneRecord(shape, value, pruned, target, pruning);
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
  shape: Extract<Shape, { readonly type: "array" | "record" }>,
  value: JsonObject,
  pruned: Container,
  target: Target,
  pruning: Pruning,
): void => {
  const keys = Object.keys(value);
  if (isTooLong(shape.limit, keys.length, target, pruning)) return;
  for (const key of keys) {
    const inner = below(target, pruned, key);
    if (reservedKeys.has(key)) pruning.report(pathOf(inner), requirement.metadataKey);
    else if (!isWellFormed(key)) pruning.report(pathOf(inner), requirement.text);
    else prune(shape.item, value[key], inner, pruning);
  }
};

/** Rejects an array in place of an object, which valibot accepts: an object keyed by position. */
const pruneArray = (
  shape: Shape,
  value: ReadonlyArray<unknown>,
  target: Target,
  pruning: Pruning,
): void => {
  const pruned: Array<unknown> = [];
  target.container[target.key] = pruned;
  switch (shape.type) {
    case "object":
    case "variant":
    case "record":
      target.container[target.key] = undefined;
      reportInvalid(target, "must be an object", pruning);
      return;
    case "array": {
      if (isTooLong(shape.limit, value.length, target, pruning)) return;
      const container = pruned as unknown as Container;
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
  else reportInvalid(target, message, pruning);
};

const below = ({ path }: Target, container: Container, key: string | number): Target => ({
  container,
  key,
  path: path === undefined ? String(key) : `${path}.${String(key)}`,
});

const pathOf = ({ path }: Target): string => (path === "" ? '""' : (path ?? ""));

/** Whether a collection is longer than its schema allows. Reports it if so. */
const isTooLong = (
  limit: SizeLimit | undefined,
  length: number,
  target: Target,
  pruning: Pruning,
): boolean => {
  if (limit === undefined || length <= limit.max) return false;
  reportInvalid(target, `${limit.message}, not ${String(length)}`, pruning);
  return true;
};
