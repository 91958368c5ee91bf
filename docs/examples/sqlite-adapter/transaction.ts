import type { SqliteConnection } from "./connection.ts";

/**
 * Reads and writes in one transaction. `BEGIN IMMEDIATE` locks the whole database before anything is
 * read, and waits for the lock. A plain `BEGIN` would lock it at the first write, and fail if another
 * process has written since the first read.
 */
export const writing = <Result>(connection: SqliteConnection, work: () => Result): Result =>
  inTransaction(connection, "BEGIN IMMEDIATE", work);

/** Reads with any number of statements from one snapshot. */
export const reading = <Result>(connection: SqliteConnection, work: () => Result): Result =>
  inTransaction(connection, "BEGIN", work);

const inTransaction = <Result>(
  connection: SqliteConnection,
  begin: string,
  work: () => Result,
): Result => {
  connection.run(begin);
  try {
    const result = work();
    connection.run("COMMIT");
    return result;
  } catch (cause) {
    rollBack(connection);
    throw cause;
  }
};

/** After some errors SQLite has rolled back by itself; the first error is the one to report. */
const rollBack = (connection: SqliteConnection): void => {
  try {
    connection.run("ROLLBACK");
  } catch {
    return;
  }
};
