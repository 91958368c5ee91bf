/** A parameter of a statement. Amounts are never passed as numbers, which are doubles. */
export type SqliteValue = string | number | null;

/** A row by the names of its columns. */
export type SqliteRow = Readonly<Record<string, unknown>>;

/**
 * The functions that the adapter needs of a driver. They throw when SQLite fails, and none returns a
 * promise, so nothing in this process can run between two statements of a transaction.
 */
export interface SqliteConnection {
  readonly run: (sql: string, values?: ReadonlyArray<SqliteValue>) => void;
  readonly all: (sql: string, values?: ReadonlyArray<SqliteValue>) => ReadonlyArray<SqliteRow>;
  readonly close: () => void;
}
