import { writerOf, type JsonRecord, type RecordColumn } from "quittance/adapter";
import type { Row } from "../executor.ts";
import type { JsonRow } from "./json-row.ts";
import { canonicalDigits } from "./read-column.ts";

/** How the records of an entity are selected, read and written. */
export interface RowCodec<Entity> {
  /** What is selected of a record. */
  readonly columns: string;
  readonly read: (row: Row) => Entity;
  readonly row: (entity: Entity) => JsonRow;
}

/** Creates the functions for the rows of a table from the codec of its records. */
export const rowCodec = <Entity extends object>(codec: {
  readonly columns: ReadonlyArray<RecordColumn>;
  readonly read: (record: JsonRecord) => Entity;
}): RowCodec<Entity> => {
  const recordIn = recordReader(codec.columns);
  return {
    columns: selectList(codec.columns),
    read: (row) => codec.read(recordIn(row)),
    row: writerOf(
      codec.columns
        .filter(({ storage }) => storage !== "derived")
        .map(({ column, columnType, property, write }) => ({
          name: column,
          property,
          write: columnType.type === "boolean" ? booleanText : write,
        })),
    ),
  };
};

const booleanText = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

type TableColumn = Omit<RecordColumn, "property" | "write">;

/**
 * Creates the list of columns that a statement selects, as text whatever the settings of the
 * session.
 */
export const selectList = (columns: ReadonlyArray<TableColumn>): string =>
  columns
    .filter(({ storage }) => storage === "stored")
    .map(({ column, columnType }) => selected(column, columnType.type))
    .join(", ");

const selected = (column: string, type: TableColumn["columnType"]["type"]): string => {
  switch (type) {
    case "text":
    case "id":
    case "enum":
    case "currency":
      return column;
    case "timestamp":
      return `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') AS ${column}`;
    case "currencies":
    case "enums":
    case "ids":
      return `array_to_json(${column})::text AS ${column}`;
    case "amount":
    case "delta":
    case "boolean":
    case "integer":
    case "object":
    case "texts":
      return `${column}::text AS ${column}`;
  }
};

/** Creates a function that returns the JSON record in a row of texts. */
export const recordReader = (columns: ReadonlyArray<TableColumn>): ((row: Row) => JsonRecord) => {
  const changed = columns
    .filter(({ storage }) => storage === "stored")
    .map(({ name, column, columnType }) => ({ name, column, read: readerOf(columnType.type) }))
    .filter(({ name, column, read }) => name !== column || read !== asText);
  return (row) => {
    const record: Record<string, unknown> = { ...row };
    for (const { name, column, read } of changed) {
      const text = row[column] ?? null;
      record[name] = text === null ? null : read(text);
    }
    return record;
  };
};

const asText = (text: string): string => text;

const readerOf = (type: TableColumn["columnType"]["type"]): ((text: string) => unknown) => {
  switch (type) {
    case "text":
    case "id":
    case "enum":
    case "currency":
    case "timestamp":
      return asText;
    case "amount":
    case "delta":
      return canonicalDigits;
    case "boolean":
      return (text) => (text === "true" ? 1 : 0);
    case "integer":
      return (text) => parseInt(text, 10);
    case "object":
    case "texts":
    case "currencies":
    case "enums":
    case "ids":
      return (text): unknown => JSON.parse(text);
  }
};
