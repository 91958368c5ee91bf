import * as v from "valibot";
import { descriptionOf, notRead } from "../record/schema-description.ts";
import { addMessage, type ValidationMessages } from "./validation-failure.ts";
import { dotted, isObject, type JsonObject } from "../kernel/json.ts";
import { pruneBody, type Container } from "./body-prune.ts";

/** A request body in which null and every invalid value are `undefined`. */
export type Readable<Body> = Body extends null | undefined
  ? undefined
  : Body extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Readable<Item> | undefined>
    : Body extends object
      ? { readonly [Property in keyof Body]?: Readable<Body[Property]> | undefined }
      : Body;

/** A request body without an issue, in which null is `undefined`. */
export type Complete<Body> = Body extends null | undefined
  ? undefined
  : Body extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Complete<Item>>
    : Body extends object
      ? { readonly [Property in keyof Body]: Complete<Body[Property]> }
      : Body;

/** A request after reading. */
export interface ReadRequest {
  /** The validation messages; empty if the request is valid as far as it can be read. */
  readonly messages: ValidationMessages;
}

/** A request body after reading: the validation messages, and the valid properties. @inline */
export interface ReadBody<Body> extends ReadRequest {
  readonly body: Readable<Body>;
  /** The same body; `undefined` if there are messages. */
  readonly complete: Complete<Body> | undefined;
}

/**
 * Validates a request body by its schema: returns every issue, and the body without the properties
 * that have one. A body without issues is read by the quick reader of the schema.
 *
 * `pruneBody` runs before valibot and does what valibot does otherwise: it reports every unknown
 * property and not only the first, rejects an array in place of an object, rejects an array that is
 * too long without reading its elements, and rejects text with NUL or unpaired surrogates.
 *
 * The time is linear in the size of the body: only what the schema describes is visited, so the
 * depth of the recursion is that of the schema, whatever the body contains.
 */
export const readBody = <Body>(
  schema: v.GenericSchema<unknown, Body>,
  body: JsonObject,
): ReadBody<Body> => {
  const read = descriptionOf(schema).read?.(body) ?? notRead;
  return read === notRead
    ? readWithMessages(schema, body)
    : { messages: new Map(), body: read as Readable<Body>, complete: read as Complete<Body> };
};

/** Reads a body that may have issues. */
export const readWithMessages = <Body>(
  schema: v.GenericSchema<unknown, Body>,
  body: JsonObject,
): ReadBody<Body> => {
  const messages: ValidationMessages = new Map();
  const { pruned, unreadable } = pruneBody(schema, body, (path, message) => {
    addMessage(messages, path, message);
  });
  const found = v.safeParse(schema, pruned).issues ?? [];
  for (const { container, key } of unreadable) container[key] = undefined;
  for (const issue of found) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    addMessage(messages, dotted(path), issue.message);
    clear(pruned, path);
  }
  const complete = messages.size === 0 ? (pruned as Complete<Body>) : undefined;
  return { messages, body: pruned as Readable<Body>, complete };
};

/** Removes the value at a path, unless a container of it is removed already. */
const clear = (root: unknown, path: ReadonlyArray<string | number>): void => {
  let container = root;
  for (const key of path.slice(0, -1)) container = isContainer(container) && container[key];
  const last = path.at(-1);
  if (last !== undefined && isContainer(container) && Object.hasOwn(container, last)) {
    container[last] = undefined;
  }
};

const isContainer = (value: unknown): value is Container => isObject(value) || Array.isArray(value);
