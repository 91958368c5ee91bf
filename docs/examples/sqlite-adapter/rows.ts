import type { SqliteConnection, SqliteRow, SqliteValue } from "./connection.ts";
import { readRecord, writeRecord } from "./record-text.ts";
import type { Table } from "./tables.ts";

/** Add a record, with more columns if given. Throws when the table has its key, or another text that must be unique. */
export const insert = <Found extends object>(
  connection: SqliteConnection,
  { name, columnsOf }: Table<Found>,
  record: Found,
  more: Readonly<Record<string, SqliteValue>> = {},
): void => {
  const columns = Object.entries({ ...columnsOf(record), ...more, record: writeRecord(record) });
  connection.run(
    `INSERT INTO ${name} (${columns.map(([column]) => column).join(", ")})
    VALUES (${columns.map(() => "?").join(", ")})`,
    columns.map(([, value]) => value),
  );
};

/** Put a record in the place of the one that its organization has with its identifier. */
export const update = <Found extends Owned>(
  connection: SqliteConnection,
  { name, columnsOf }: Table<Found>,
  record: Found,
): void => {
  const columns = Object.entries({ ...columnsOf(record), record: writeRecord(record) });
  connection.run(
    `UPDATE ${name} SET ${columns.map(([column]) => `${column} = ?`).join(", ")}
    WHERE organization_id = ? AND id = ?`,
    [...columns.map(([, value]) => value), record.organizationId, record.id],
  );
};

interface Owned {
  readonly organizationId: string;
  readonly id: string;
}

/** The records of the rows that a condition in SQL keeps. */
export const select = <Found>(
  connection: SqliteConnection,
  { name }: Table<Found>,
  condition: string,
  values: ReadonlyArray<SqliteValue>,
): ReadonlyArray<Found> =>
  connection
    .all(`SELECT record FROM ${name} WHERE ${condition}`, values)
    .map((row) => readRecord(textOf(row, "record")) as Found);

/** The records of the rows that have these values in these columns. */
export const selectBy = <Found>(
  connection: SqliteConnection,
  table: Table<Found>,
  columns: Readonly<Record<string, SqliteValue>>,
): ReadonlyArray<Found> => {
  const condition = Object.keys(columns).map((column) => `${column} = ?`);
  return select(connection, table, condition.join(" AND "), Object.values(columns));
};

/** The records of an organization with these identifiers; what it does not own is absent. */
export const selectOwned = <Id extends string, Found extends { readonly id: Id }>(
  connection: SqliteConnection,
  table: Table<Found>,
  organizationId: string,
  ids: Iterable<Id>,
): ReadonlyMap<Found["id"], Found> => {
  const values = [organizationId, JSON.stringify([...ids])];
  return byId(select(connection, table, `organization_id = ? AND ${idIsAmong}`, values));
};

/** Any number of identifiers, passed as one value. */
export const idIsAmong = "id IN (SELECT value FROM json_each(?))";

/** Records by their identifiers. */
export const byId = <Found extends { readonly id: string }>(
  found: ReadonlyArray<Found>,
): ReadonlyMap<Found["id"], Found> => new Map(found.map((record) => [record.id, record]));

/** The text in a column. Throws when there is none. */
export const textOf = (row: SqliteRow, column: string): string => {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`${column} is not text`);
  return value;
};
