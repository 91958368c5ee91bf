import {
  itemDescription,
  jsonName,
  schemas,
  type JsonObject,
  type Schema,
} from "quittance/adapter";
import { partRef } from "./failures.ts";

/** What a description of the core says about the form of a value in JSON. */
interface Described {
  /** Of a value, and what a list is besides its elements. */
  readonly form?: JsonObject;
  readonly wrapped?: Described;
  /** Whether JSON requires what callers from TypeScript may leave out. */
  readonly isAssumed?: true;
  readonly item?: Described;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly kinds?: Readonly<Record<string, Described>>;
}

/** What has a name in the document, by its form or its properties. */
const named = new Map<object | undefined, JsonObject>([
  [schemas.currency.form, partRef("schemas", "Currency")],
  [schemas.country.form, partRef("schemas", "Country")],
  [schemas.timestamp.form, partRef("schemas", "Timestamp")],
  [itemDescription.adjustment.entries, partRef("schemas", "Adjustment")],
  [itemDescription.items.form, partRef("schemas", "Items")],
]);

/** Returns the schema of a request body, or of a part of it, from its description. */
export const bodyForm = (request: Schema): JsonObject => ownForm(request as unknown as Described);

const formOf = (described: Described): JsonObject =>
  named.get(described.form ?? described.entries) ?? ownForm(described);

const ownForm = (described: Described): JsonObject => {
  const { form = {}, wrapped, isAssumed, item, entries, kinds } = described;
  if (wrapped !== undefined) {
    const given = formOf(wrapped);
    return isAssumed === true ? given : { anyOf: [given, { type: "null" }] };
  }
  if (item !== undefined) return { type: "array", items: formOf(item), ...form };
  if (kinds !== undefined) return { oneOf: Object.values(kinds).map(formOf) };
  if (entries === undefined) return form;
  const properties = Object.entries(entries).map(
    ([name, entry]) => [jsonName(name), entry] as const,
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties.map(([name, entry]) => [name, formOf(entry)])),
    required: properties.flatMap(([name, entry]) => (isRequired(entry) ? [name] : [])),
    additionalProperties: false,
  };
};

const isRequired = ({ wrapped, isAssumed }: Described): boolean =>
  wrapped === undefined || isAssumed === true;
