import type { SqliteConnection } from "./connection.ts";

/** A connection on which something happens before each statement; what it throws, SQLite threw. */
export const watched = (
  { run, all, close }: SqliteConnection,
  before: (sql: string) => void,
): SqliteConnection => ({
  run: (sql, values) => {
    before(sql);
    run(sql, values);
  },
  all: (sql, values) => {
    before(sql);
    return all(sql, values);
  },
  close,
});
