import wasm from "node-sqlite3-wasm";
import type { SqliteConnection } from "./connection.ts";

/**
 * Opens a file, or `:memory:`, with SQLite compiled to WebAssembly, which runs on every Node.
 *
 * Close it, because its memory is not collected. While it holds a lock, a folder `<path>.lock`
 * exists. If the process is killed then, the file stays locked until you remove that folder.
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
