import { migrate } from "@quittance/postgres/migrate";
import { poolExecutor } from "@quittance/postgres";
import { Pool } from "pg";
import { afterAll, inject } from "vitest";
import {
  applicationRole,
  createDatabase,
  ensureRole,
  type TestDatabase,
} from "./test-databases.ts";
import { withClient } from "./with-client.ts";

/** What the application role of test databases may do. */
export const grants = { grantTo: applicationRole, grantImportTo: applicationRole };

/** Creates an empty database for the tests of a file, after which it is dropped. */
export const emptyTestDatabase = async (prefix: string): Promise<TestDatabase> => {
  const database = await createDatabase(inject("postgresUrl"), { prefix });
  afterAll(() => database.drop());
  return database;
};

/**
 * Creates a database that is migrated already, as a copy of another one: a third of the time of the
 * migrations. On a server of `DATABASE_URL`, on which no template may stay, it is empty.
 */
export const createMigratedDatabase = async (prefix: string): Promise<TestDatabase> => {
  const serverUrl = inject("postgresUrl");
  if (!inject("hasTemplates")) return createDatabase(serverUrl, { prefix });
  template ??= ensureTemplate(serverUrl);
  return createDatabase(serverUrl, { prefix, template: await template });
};

let template: Promise<string> | undefined;

const name = "migrated_template";

/** Creates the database to copy, once for all workers of the run. */
const ensureTemplate = (adminUrl: string): Promise<string> =>
  withClient(adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) {
      await ensureRole(adminUrl, applicationRole);
      const made = await createDatabase(adminUrl, { prefix: name });
      const pool = new Pool({ connectionString: made.url, max: 1 });
      await migrate(poolExecutor(pool), grants);
      await pool.end();
      await client.query(`ALTER DATABASE "${made.name}" RENAME TO ${name}`);
    }
    return name;
  });
