/** What a statement may be given. No amount is ever among the numbers: they are doubles. */
export type SqliteValue = string | number | null;

/** A row by the names of its columns. */
export type SqliteRow = Readonly<Record<string, unknown>>;

/**
 * All that the adapter asks of a driver. The functions throw when SQLite refuses, and none gives a
 * promise: so nothing in this process can come between two statements of a transaction.
 */
export interface SqliteConnection {
  readonly run: (sql: string, values?: ReadonlyArray<SqliteValue>) => void;
  readonly all: (sql: string, values?: ReadonlyArray<SqliteValue>) => ReadonlyArray<SqliteRow>;
  readonly close: () => void;
}
