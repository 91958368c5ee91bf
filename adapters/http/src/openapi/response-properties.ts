import { currencies } from "quittance";
import { schemas, type JsonObject } from "quittance/adapter";
import * as v from "valibot";

/** An object that has these properties and no others. */
export const closed = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, undefined> => v.strictObject(entries);

/** The name of a schema in the OpenAPI document, and its description there. */
export interface SchemaName<Name extends string> {
  readonly schemaName: Name;
  readonly note: string | undefined;
}

/** Gives a new schema its name in the OpenAPI document, and a description. */
export const named = <const Name extends string, Schema extends v.GenericSchema>(
  schemaName: Name,
  schema: Schema,
  note?: string,
): Schema & SchemaName<Name> => Object.assign(schema, { schemaName, note });

/** Lists schemas with names, of which the type has only the names. */
export const namedSchemas = <Name extends string>(
  ...schemas: ReadonlyArray<v.GenericSchema & SchemaName<Name>>
): ReadonlyArray<v.GenericSchema & SchemaName<Name>> => schemas;

/** Decimal text, not negative, with at most 30 digits after the point and no trailing zeros. */
export const decimal = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9][0-9]*|(?:0|[1-9][0-9]*)\.[0-9]{0,29}[1-9])$/),
);

/** Decimal text of the same form that may be negative. */
export const signedDecimal = v.pipe(
  v.string(),
  v.regex(/^(?:0|-?(?:[1-9][0-9]*|(?:0|[1-9][0-9]*)\.[0-9]{0,29}[1-9]))$/),
);

/** Returns the schema of a text, of which the core describes the form. */
function textOf({ form }: { readonly form: JsonObject }): v.GenericSchema<string> {
  const { maxLength, pattern } = form as { readonly maxLength?: number; readonly pattern: string };
  const matching = v.regex<string>(new RegExp(pattern));
  return maxLength === undefined
    ? v.pipe(v.string(), matching)
    : v.pipe(v.string(), v.maxLength(maxLength), matching);
}

/** The code of a currency. */
export const currency = v.picklist(currencies);

/** A time in UTC, to the second. */
export const timestamp = textOf(schemas.timestamp);

/** An identifier with its type prefix. */
export const id = (prefix: string): v.GenericSchema<string> => textOf(schemas.id(prefix));

/** A count: an integer of at least 0. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A boolean in a record. */
export const flag = v.picklist([0, 1]);

/** Text or null. */
export const textOrNull = v.nullable(v.string());

/** Text by names of any kind. */
export const textByName = v.record(v.string(), v.string());
