import { asIs, type JsonRecord } from "../schema/record.ts";
import type { ColumnType } from "../schema/values.ts";
import * as v from "./described-schema.ts";

export { asIs, type ColumnType, type JsonRecord };

/** One property of a JSON record, which is also a column of its table. @inline */
export interface Column<Value = never, Name extends string = string> {
  readonly name: Name;
  /** In the table: `name`, except for the identifier of the record. */
  readonly column: string;
  readonly columnType: ColumnType;
  readonly isNullable: boolean;
  /** Whether a JSON object does not have the property instead of `null`. Defaults to no. */
  readonly isOmitted?: boolean;
  /** `written` is stored for SQL but not read back; `derived` is not stored. */
  readonly storage: "stored" | "written" | "derived";
  /** Of the property in a data file. */
  readonly schema: v.GenericSchema;
  /** `asIs` writes the value itself, and `null` for `undefined`. */
  readonly write: (value: Value) => unknown;
}

/** The JSON properties that one property of an entity is written to and read from. @inline */
export interface Field<Value, Name extends string = string> {
  readonly columns: ReadonlyArray<Column<Value, Name>>;
  readonly read: (record: JsonRecord) => Value;
}

/** A field for every property of an entity, in the order of the columns of its table. */
export type Fields<Entity> = { readonly [Property in keyof Entity]-?: Field<Entity[Property]> };

/** A field with one JSON property. */
export interface Property<Value, Name extends string> extends Field<Value, Name> {
  readonly columns: readonly [Column<Value, Name>];
}

/** Creates a field from the schema of its property and the functions that write and read it. */
export const property = <Value, const Name extends string>(
  name: Name,
  columnType: ColumnType,
  schema: v.GenericSchema,
  write: (value: Value) => unknown,
  parse: (value: unknown, name: string) => Value,
): Property<Value, Name> => ({
  columns: [
    { name, column: name, columnType, isNullable: false, storage: "stored", schema, write },
  ],
  read: (record) => parse(record[name], name),
});

/** Creates a field for a value that may be absent: `null` in JSON and in the table. */
export const optional = <Value, Name extends string>({
  columns: [column],
  read,
}: Property<Value, Name>): Property<Value | undefined, Name> => ({
  columns: [
    {
      ...column,
      isNullable: true,
      schema: v.nullish(column.schema),
      write:
        column.write === asIs
          ? asIs
          : (value) => (value === undefined ? null : column.write(value)),
    },
  ],
  read: (record) => ((record[column.name] ?? null) === null ? undefined : read(record)),
});

/** Creates a field that JSON objects do not have if there is no value. */
export const omitted = <Value, Name extends string>(
  given: Property<Value, Name>,
): Property<Value | undefined, Name> => {
  const { columns, read } = optional(given);
  return { columns: [{ ...columns[0], isOmitted: true }], read };
};
