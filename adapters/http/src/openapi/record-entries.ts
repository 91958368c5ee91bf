import type { RecordColumn } from "quittance/adapter";
import * as v from "valibot";
import {
  closed,
  count,
  currency,
  decimal,
  flag,
  id,
  named,
  signedDecimal,
  textByName,
  timestamp,
} from "./response-properties.ts";

/** Returns the schemas of the properties of a record, in the order of the response. */
export const recordEntries = <Name extends string>({
  columns,
}: {
  readonly columns: ReadonlyArray<RecordColumn<Name>>;
}): Readonly<Record<Name, v.GenericSchema>> =>
  Object.fromEntries(
    columns.map(({ name, columnType, isNullable, isOmitted }) => {
      const schema = schemaOfType(columnType);
      if (isOmitted) return [name, v.exactOptional(schema)];
      return [name, isNullable ? v.nullable(schema) : schema];
    }),
  ) as Readonly<Record<Name, v.GenericSchema>>;

/** Creates the named schema of a record. */
export const recordSchema = <const Name extends string, Property extends string>(
  name: Name,
  { json }: { readonly json: { readonly columns: ReadonlyArray<RecordColumn<Property>> } },
) => named(name, closed(recordEntries(json)));

/** Returns the same properties as optional ones, for records of which some views show less. */
export const optionalEntries = <Name extends string>(
  entries: Readonly<Record<Name, v.GenericSchema>>,
): Readonly<Record<Name, v.ExactOptionalSchema<v.GenericSchema, undefined>>> =>
  Object.fromEntries(
    Object.entries<v.GenericSchema>(entries).map(([name, schema]) => [
      name,
      v.exactOptional(schema),
    ]),
  ) as Readonly<Record<Name, v.ExactOptionalSchema<v.GenericSchema, undefined>>>;

const schemaOfType = (found: RecordColumn["columnType"]): v.GenericSchema => {
  switch (found.type) {
    case "text":
      return v.string();
    case "id":
      return id(found.prefix);
    case "enum":
      return v.picklist(found.values);
    case "enums":
      return v.array(v.picklist(found.values));
    case "amount":
      return decimal;
    case "delta":
      return signedDecimal;
    case "ids":
      return v.array(id(found.prefix));
    case "currency":
      return currency;
    case "currencies":
      return v.array(currency);
    case "timestamp":
      return timestamp;
    case "boolean":
      return flag;
    case "integer":
      return count;
    case "object":
      return v.record(v.string(), v.unknown());
    case "texts":
      return textByName;
  }
};
