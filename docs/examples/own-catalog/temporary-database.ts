import { randomUUID } from "node:crypto";
import { poolExecutor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Client, Pool } from "pg";
import { articleTables } from "./article-tables.ts";

/** A database for one test, with the tables of the platform and of the ledger. */
export interface TemporaryDatabase {
  /** As a role that is bound by row security, as a platform should be. */
  readonly pool: Pool;
  /** As the superuser. */
  readonly admin: Pool;
  /** The name of a role that may read reports and nothing else, in the same database. */
  readonly reader: string;
  readonly drop: () => Promise<void>;
}

/** Creates a database on a server whose user may create databases and roles. */
export const createDatabase = async (serverUrl: string): Promise<TemporaryDatabase> => {
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const reader = `${name}_reader`;
  const password = randomUUID();
  const without = "NOSUPERUSER NOBYPASSRLS";
  await run(
    serverUrl,
    `CREATE DATABASE ${name}`,
    `CREATE ROLE ${name} LOGIN ${without} PASSWORD '${password}'`,
    `CREATE ROLE ${reader} NOLOGIN ${without}`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = new Pool({ connectionString: url.href, max: 2 });
  await admin.query(articleTables);
  await admin.query(`GRANT SELECT, INSERT ON articles, orders TO ${name}`);
  await migrate(poolExecutor(admin), { grantTo: name });

  Object.assign(url, { username: name, password });
  const pool = new Pool({ connectionString: url.href, max: 10 });
  return {
    pool,
    admin,
    reader,
    drop: async () => {
      await pool.end();
      await admin.end();
      await run(
        serverUrl,
        `DROP DATABASE ${name} WITH (FORCE)`,
        `DROP ROLE ${name}`,
        `DROP ROLE ${reader}`,
      );
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
