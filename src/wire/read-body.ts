import * as v from "valibot";
import { reservedKeys } from "../invoice/limits.ts";
import { isWellFormed } from "../kernel/text.ts";
import { addIssue, type Issues } from "./issues.ts";
import { metadataKeyMessage } from "./members.ts";
import { dotted, isObject, type JsonObject, type JsonPath } from "./json.ts";

/** A request body in which null, and whatever could not be read, is `undefined`. */
export type Readable<Body> = Body extends null | undefined
  ? undefined
  : Body extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Readable<Item> | undefined>
    : Body extends object
      ? { readonly [Member in keyof Body]?: Readable<Body[Member]> | undefined }
      : Body;

/** A request body after reading: what is wrong with it, and what is left of it. */
export interface ReadBody<Body> {
  readonly issues: Issues;
  readonly body: Readable<Body>;
}

/**
 * Hold a request body to its schema: every issue, and what is left when the faulty members are out.
 *
 * Before valibot looks, four things are done here that it does otherwise: every unknown member is
 * reported and not only the first, an array is no object, an array that is too long is refused
 * without a look at its elements, and text with NUL or half a surrogate pair is refused wherever it
 * stands.
 */
export const readBody = <Body>(
  schema: v.GenericSchema<unknown, Body>,
  body: JsonObject,
): ReadBody<Body> => {
  const issues: Issues = new Map();
  const pruned = prune(schema, body, undefined, issues);
  for (const issue of v.safeParse(schema, pruned).issues ?? []) {
    addIssue(
      issues,
      (issue.path ?? []).map(({ key }) => key as string | number),
      issue.message,
    );
  }
  return { issues, body: withoutFaulty(pruned, undefined, issues) as Readable<Body> };
};

/** Where a value stands, from the inside out; nothing for the whole. A path is made when needed. */
interface Place {
  readonly above: Place | undefined;
  readonly key: string | number;
}

const pathOf = (place: Place | undefined): JsonPath =>
  place === undefined ? [] : [...pathOf(place.above), place.key];

const malformedText = "Text must not contain NUL or unpaired surrogates";

/** Schemas of objects. To valibot an array is one too, with positions for names. */
const objectTypes: ReadonlySet<string> = new Set(["strict_object", "variant", "record"]);

/** A value without unknown members, without the elements of arrays that are too long. */
const prune = (
  schema: unknown,
  value: unknown,
  place: Place | undefined,
  issues: Issues,
): unknown => {
  if (typeof value === "string" && !isWellFormed(value)) {
    addIssue(issues, pathOf(place), malformedText);
  }
  const shape = innermost(schema, value);
  if (objectTypes.has(shape.type) && Array.isArray(value)) {
    const message = shape.type === "record" ? shape.message : undefined;
    addIssue(issues, pathOf(place), message ?? "Must be an object");
    return undefined;
  }
  if (shape.type === "strict_object" && isObject(value)) {
    const kept: Record<string, unknown> = {};
    for (const member of Object.keys(value)) {
      const inner = Object.hasOwn(shape.entries, member) ? shape.entries[member] : undefined;
      const at = { above: place, key: member };
      if (inner === undefined) addIssue(issues, pathOf(at), "Unknown field");
      else kept[member] = prune(inner, value[member], at, issues);
    }
    return kept;
  }
  if (shape.type === "record" && isObject(value)) {
    const entries = Object.entries(value);
    if (isTooLong(shape, "max_entries", entries.length, place, issues)) return {};
    return pruneRecord(shape, entries, place, issues);
  }
  if (shape.type === "array" && Array.isArray(value)) {
    if (isTooLong(shape, "max_length", value.length, place, issues)) return [];
    return value.map((item, key) => prune(shape.item, item, { above: place, key }, issues));
  }
  return value;
};

/** Whether a collection is longer than its schema allows; then that is noted. */
const isTooLong = (
  { pipe = [] }: { readonly pipe?: ReadonlyArray<Limit> },
  kind: "max_length" | "max_entries",
  length: number,
  place: Place | undefined,
  issues: Issues,
): boolean => {
  const most = pipe.find(({ type }) => type === kind);
  if (most === undefined || length <= most.requirement) return false;
  addIssue(issues, pathOf(place), most.message);
  return true;
};

const pruneRecord = (
  shape: Extract<Shape, { readonly type: "record" }>,
  entries: ReadonlyArray<readonly [string, unknown]>,
  place: Place | undefined,
  issues: Issues,
): unknown => {
  const kept: Record<string, unknown> = {};
  for (const [key, found] of entries) {
    const at = { above: place, key };
    if (reservedKeys.has(key)) addIssue(issues, pathOf(at), metadataKeyMessage);
    else if (!isWellFormed(key)) addIssue(issues, pathOf(at), malformedText);
    else kept[key] = prune(shape.value, found, at, issues);
  }
  return kept;
};

interface Limit {
  readonly type: string;
  readonly requirement: number;
  readonly message: string;
}

/** The parts of a valibot schema that `prune` looks at. */
type Shape =
  | { readonly type: "strict_object"; readonly entries: Readonly<Record<string, unknown>> }
  | {
      readonly type: "array";
      readonly item: unknown;
      readonly pipe?: ReadonlyArray<Limit>;
    }
  | {
      readonly type: "record";
      readonly value: unknown;
      readonly message?: string;
      readonly pipe?: ReadonlyArray<Limit>;
    }
  | { readonly type: "nullish"; readonly wrapped: unknown }
  | { readonly type: "variant"; readonly key: string; readonly options: ReadonlyArray<Shape> }
  | { readonly type: "string" | "number" };

/** Look through optional wrappers, and into the option of a variant that a value names. */
const innermost = (schema: unknown, value: unknown): Shape => {
  const shape = schema as Shape;
  if (shape.type === "nullish") return innermost(shape.wrapped, value);
  if (shape.type !== "variant" || !isObject(value)) return shape;
  const named = value[shape.key];
  const option = shape.options.find(
    (candidate) =>
      candidate.type === "strict_object" &&
      (candidate.entries[shape.key] as { readonly literal?: unknown }).literal === named,
  );
  return option ?? shape;
};

const withoutFaulty = (value: unknown, place: Place | undefined, issues: Issues): unknown => {
  if (issues.size > 0 && issues.has(dotted(pathOf(place)))) return undefined;
  if (Array.isArray(value)) {
    return value.map((item, key) => withoutFaulty(item, { above: place, key }, issues));
  }
  if (!isObject(value)) return value ?? undefined;
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    kept[key] = withoutFaulty(value[key], { above: place, key }, issues);
  }
  return kept;
};
