import { randomUUID } from "node:crypto";
import { poolExecutor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Client, Pool } from "pg";
import { platformTables } from "./platform-tables.ts";

/** A database for one test, with the tables of the platform and of the ledger. */
export interface TemporaryDatabase {
  /** As a role that is bound by row security, as a platform should be. */
  readonly pool: Pool;
  readonly drop: () => Promise<void>;
}

/** Make a database on a server whose user may create databases and roles. */
export const createDatabase = async (serverUrl: string): Promise<TemporaryDatabase> => {
  const name = `platform_${randomUUID().replaceAll("-", "")}`;
  const password = randomUUID();
  await run(
    serverUrl,
    `CREATE DATABASE ${name}`,
    `CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '${password}'`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await run(
    url.href,
    platformTables,
    `GRANT SELECT, INSERT, UPDATE ON users, sessions, orders TO ${name}`,
  );
  const admin = new Pool({ connectionString: url.href, max: 1 });
  await migrate(poolExecutor(admin), { grantTo: name, grantImportTo: name });
  await admin.end();

  Object.assign(url, { username: name, password });
  const pool = new Pool({ connectionString: url.href, max: 5 });
  return {
    pool,
    drop: async () => {
      await pool.end();
      await run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`);
    },
  };
};

const run = async (url: string, ...statements: ReadonlyArray<string>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
