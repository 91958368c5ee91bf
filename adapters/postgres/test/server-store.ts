import { migrate } from "@quittance/postgres/migrate";
import { poolExecutor, type Executor } from "@quittance/postgres";
import { Pool } from "pg";
import type { PostgresServer } from "./support/postgres-server.ts";
import { createDatabase, ensureRole } from "./support/test-databases.ts";
import { applicationRole, emptyScript } from "./support/test-store.ts";

/** Small settings, which are sufficient for one test file. */
export const smallSettings = { max_connections: "30", shared_buffers: "16MB" };

/** A migrated database on a server of its own, with connections to it. */
export interface ServerStore {
  readonly server: PostgresServer;
  readonly database: string;
  /** Connects as the role with row security. */
  readonly executor: Executor;
  /** Connects as the superuser. */
  readonly admin: Pool;
  /** Deletes every row. */
  readonly empty: () => Promise<void>;
  /** Closes the connections; the server keeps running. */
  readonly close: () => Promise<void>;
}

/** Connects to a database of any server; a connection that the server ends is not an error. */
export const poolOf = (server: PostgresServer, database: string, role?: string): Pool => {
  const pool = new Pool({ connectionString: server.url(database, role), max: 4 });
  pool.on("error", () => undefined);
  return pool;
};

/** Creates and migrates a database on a server. */
export const openServerStore = async (server: PostgresServer): Promise<ServerStore> => {
  const adminUrl = server.url("postgres");
  await ensureRole(adminUrl, applicationRole);
  const { name: database } = await createDatabase(adminUrl, { prefix: "store" });
  const admin = poolOf(server, database);
  const pool = poolOf(server, database, applicationRole);
  await migrate(poolExecutor(admin), {
    grantTo: applicationRole,
    grantImportTo: applicationRole,
  });
  return {
    server,
    database,
    executor: poolExecutor(pool, { waitMs: 20_000 }),
    admin,
    empty: async () => {
      await admin.query(emptyScript);
    },
    close: async () => {
      await pool.end();
      await admin.end();
    },
  };
};
