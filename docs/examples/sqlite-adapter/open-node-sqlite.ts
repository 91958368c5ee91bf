import type { SqliteConnection, SqliteRow, SqliteValue } from "./connection.ts";

/** As much of `node:sqlite` as is used here; an older Node and its types do not know it. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => {
    readonly prepare: (sql: string) => {
      readonly run: (...values: ReadonlyArray<SqliteValue>) => unknown;
      readonly all: (...values: ReadonlyArray<SqliteValue>) => ReadonlyArray<SqliteRow>;
    };
    readonly close: () => void;
  };
}

const sqlite = process.getBuiltinModule("node:sqlite") as NodeSqlite | undefined;

/**
 * Open a file, or `:memory:`, with the SQLite inside Node. It is there from Node 22.13 on, from
 * 22.5 on behind a flag; where it is not, this is `undefined`.
 */
export const openNodeSqlite: ((path: string) => SqliteConnection) | undefined =
  sqlite &&
  ((path) => {
    const database = new sqlite.DatabaseSync(path);
    return {
      run: (sql, values = []) => {
        database.prepare(sql).run(...values);
      },
      all: (sql, values = []) => database.prepare(sql).all(...values),
      close: () => {
        database.close();
      },
    };
  });
