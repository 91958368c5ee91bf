import { currency, jsonName, timestamp, type JsonForm } from "quittance/wire";
import type { RequestDescription } from "../operations/request-description.ts";
import { partRef } from "./failures.ts";

/** What a description of the core says about the form of a value in JSON. */
interface Described {
  /** Of a value, and what a list is besides its elements. */
  readonly form?: JsonForm;
  readonly wrapped?: Described;
  readonly item?: Described;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly kinds?: Readonly<Record<string, Described>>;
}

/** The forms that have a name in the document. */
const named = new Map<JsonForm, JsonForm>([
  [currency.form, partRef("schemas", "Currency")],
  [timestamp.form, partRef("schemas", "Timestamp")],
]);

/** Returns the schema of a request body from the description of the request. */
export const bodyForm = (request: RequestDescription): JsonForm =>
  formOf(request as unknown as Described);

const formOf = ({ form = {}, wrapped, item, entries, kinds }: Described): JsonForm => {
  if (wrapped !== undefined) {
    return { anyOf: [formOf(wrapped), { type: "null" }] };
  }
  if (item !== undefined) return { type: "array", items: formOf(item), ...form };
  if (kinds !== undefined) return { oneOf: Object.values(kinds).map(formOf) };
  if (entries === undefined) return named.get(form) ?? form;
  const properties = Object.entries(entries).map(
    ([name, entry]) => [jsonName(name), entry] as const,
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties.map(([name, entry]) => [name, formOf(entry)])),
    required: properties.flatMap(([name, entry]) => (entry.wrapped === undefined ? [name] : [])),
    additionalProperties: false,
  };
};
