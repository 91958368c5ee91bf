import type { Codec, JsonRecord, RecordColumn } from "quittance/wire";
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
export const rowCodec = <Entity, Name extends string>(
  codec: Codec<Entity, Name>,
): RowCodec<Entity> => {
  const stored = codec.columns.filter(({ storage }) => storage !== "derived");
  return {
    columns: selectList(codec.columns),
    read: (row) => codec.read(recordIn(row, codec.columns)),
    row: (entity) => {
      const found = entity as Readonly<Record<string, unknown>>;
      const row: Record<string, unknown> = {};
      for (const { column, columnType, property, write } of stored) {
        const value = write(found[property]);
        row[column] = columnType.type === "boolean" ? String(value === 1) : value;
      }
      return row;
    },
  };
};

type TableColumn = Omit<RecordColumn, "property" | "write">;

/**
 * Creates the list of columns that a statement selects, as text whatever the settings of the
 * session.
 *
 * @param table what a name is prefixed with, such as `c.`.
 */
export const selectList = (columns: ReadonlyArray<TableColumn>, table = ""): string =>
  columns
    .filter(({ storage }) => storage === "stored")
    .map(({ column, columnType }) => selectedAs(`${table}${column}`, column, columnType.type))
    .join(", ");

const selectedAs = (
  source: string,
  column: string,
  type: TableColumn["columnType"]["type"],
): string => {
  switch (type) {
    case "text":
    case "id":
    case "enum":
    case "currency":
      return source;
    case "timestamp":
      return `to_char(${source}, 'YYYY-MM-DD HH24:MI:SS') AS ${column}`;
    case "currencies":
      return `array_to_json(${source})::text AS ${column}`;
    case "amount":
    case "delta":
    case "boolean":
    case "integer":
    case "object":
    case "texts":
      return `${source}::text AS ${column}`;
  }
};

/** The JSON record in a row of texts. */
export const recordIn = (row: Row, columns: ReadonlyArray<TableColumn>): JsonRecord => {
  const record: Record<string, unknown> = {};
  for (const { name, column, columnType, storage } of columns) {
    const found = row[column] ?? null;
    if (storage === "stored") record[name] = found && valueOf(found, columnType.type);
  }
  return record;
};

const valueOf = (text: string, type: TableColumn["columnType"]["type"]): unknown => {
  switch (type) {
    case "text":
    case "id":
    case "enum":
    case "currency":
    case "timestamp":
      return text;
    case "amount":
    case "delta":
      return canonicalDigits(text);
    case "boolean":
      return text === "true" ? 1 : 0;
    case "integer":
      return parseInt(text, 10);
    case "object":
    case "texts":
    case "currencies":
      return JSON.parse(text);
  }
};
