import { readBody, type JsonObject } from "quittance/adapter";
import type * as v from "valibot";

type AnySchema = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly item?: AnySchema;
  readonly wrapped?: AnySchema;
};

/** Returns a value with every property of a schema, each of them invalid, down to elements. */
const invalidFor = (schema: AnySchema, leaf: unknown): unknown => {
  const { type, entries, item, wrapped } = schema;
  if (type === "strict_object" && entries !== undefined) {
    const properties = Object.entries(entries);
    return Object.fromEntries(
      properties.map(([name, property]) => [name, invalidFor(property, leaf)]),
    );
  }
  if (wrapped !== undefined) return invalidFor(wrapped, leaf);
  return item !== undefined && Array.isArray(leaf) ? [invalidFor(item, leaf)] : leaf;
};

/** Returns the messages about a value; one that does not name its property has the path before. */
export const messagesOn = (schema: v.GenericSchema, value: JsonObject): ReadonlyArray<string> =>
  [...readBody(schema, value).messages].map(([path, message]) =>
    message.startsWith(`${path} `) ? message : `${path}: ${message}`,
  );

/** Returns the messages if every value is an array, then `true`; without that value at the end. */
export const messagesOnEveryProperty = (schema: v.GenericSchema): ReadonlyArray<string> => {
  const messages = [["invalid"], true].flatMap((leaf) =>
    messagesOn(schema, invalidFor(schema as AnySchema, leaf) as JsonObject),
  );
  return [
    ...new Set(messages.map((message) => message.replace(/, not (?:an array|true)$/u, ""))),
  ].sort();
};
