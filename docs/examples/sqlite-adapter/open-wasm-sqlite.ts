import wasm from "node-sqlite3-wasm";
import type { SqliteConnection } from "./connection.ts";

/**
 * Open a file, or `:memory:`, with SQLite compiled to WebAssembly: it runs on every Node.
 *
 * Close it, for its memory is not collected. While it holds a lock there is a folder `<path>.lock`;
 * when a process is killed with it, the file stays locked until somebody removes that folder.
 */
export const openWasmSqlite = (path: string): SqliteConnection => {
  const database = new wasm.Database(path);
  return {
    run: (sql, values = []) => {
      database.run(sql, [...values]);
    },
    all: (sql, values = []) => database.all(sql, [...values]),
    close: () => {
      database.close();
    },
  };
};
