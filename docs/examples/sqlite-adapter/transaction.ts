import type { SqliteConnection } from "./connection.ts";

/**
 * Read and write in one transaction. `BEGIN IMMEDIATE` takes the lock of the whole database before
 * anything is read. A plain `BEGIN` would ask for it at the first write, and then be refused when
 * another process has written since the first read; this one waits at the door.
 */
export const writing = <Answer>(connection: SqliteConnection, work: () => Answer): Answer =>
  inTransaction(connection, "BEGIN IMMEDIATE", work);

/** Read with any number of statements what was there at one moment. */
export const reading = <Answer>(connection: SqliteConnection, work: () => Answer): Answer =>
  inTransaction(connection, "BEGIN", work);

const inTransaction = <Answer>(
  connection: SqliteConnection,
  begin: string,
  work: () => Answer,
): Answer => {
  connection.run(begin);
  try {
    const answer = work();
    connection.run("COMMIT");
    return answer;
  } catch (cause) {
    rollBack(connection);
    throw cause;
  }
};

/** After some errors SQLite has rolled back by itself; the first error is the one to tell of. */
const rollBack = (connection: SqliteConnection): void => {
  try {
    connection.run("ROLLBACK");
  } catch {
    return;
  }
};
