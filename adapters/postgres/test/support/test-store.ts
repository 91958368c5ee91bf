import { migrate } from "@quittance/postgres/migrate";
import {
  importRecords,
  poolExecutor,
  postgresStore,
  type Executor,
  type ImportedRecords,
  type PostgresStore,
  type StoreOptions,
} from "@quittance/postgres";
import { Pool } from "pg";
import type { LedgerSubject } from "quittance/conformance";
import { inject } from "vitest";
import { createDatabase, databaseUrl, ensureRole } from "./test-databases.ts";

/** The role that the tests act as: bound by row security, as a host's role should be. */
export const applicationRole = "quittance_application";

/** A migrated database with connections to it. */
export interface TestStore {
  readonly adminUrl: string;
  /** For the role that is bound by row security. */
  readonly url: string;
  readonly pool: Pool;
  readonly executor: Executor;
  /** As the superuser, past row security. */
  readonly admin: Pool;
  readonly adminExecutor: Executor;
  /** A store of just these records, in the place of whatever was there. */
  readonly subject: LedgerSubject;
  /** The same, with options and every repository. */
  readonly fill: (records: ImportedRecords, options?: StoreOptions) => Promise<PostgresStore>;
  readonly close: () => Promise<void>;
}

/** Make a database for one test file. */
export const openTestStore = async (prefix: string, connections = 5): Promise<TestStore> => {
  const serverUrl = inject("postgresUrl");
  await ensureRole(serverUrl, applicationRole);
  const database = await createDatabase(serverUrl, { prefix });
  const url = databaseUrl(serverUrl, database.name, applicationRole);
  const admin = new Pool({ connectionString: database.url, max: 2 });
  const pool = new Pool({ connectionString: url, max: connections });
  const adminExecutor = poolExecutor(admin);
  await migrate(adminExecutor, { grantTo: applicationRole, grantImportTo: applicationRole });
  const executor = poolExecutor(pool, { waitMs: 20_000 });
  const fill: TestStore["fill"] = async (records, options) => {
    await admin.query(emptyScript);
    await importRecords(executor, records);
    return postgresStore(executor, options);
  };
  return {
    adminUrl: database.url,
    url,
    pool,
    executor,
    admin,
    adminExecutor,
    subject: (records) => fill(records),
    fill,
    close: async () => {
      await pool.end();
      await admin.end();
      await database.drop();
    },
  };
};

/** Delete every row, children first. */
export const emptyStatements = [
  ...["transitions", "rollup_months", "rollup_days", "rollup_series", "outbox", "outbox_heads"],
  ...[
    "refunds",
    "invoice_providers",
    "payments",
    "invoice_calculations",
    "invoice_items",
    "invoices",
  ],
  ...["payment_intents", "billing_schemas", "products", "taxes", "invoice_owners", "credentials"],
  ...["providers", "organizations"],
].map((table) => `DELETE FROM quittance.${table}`);

/**
 * Deletes every row, as a superuser, without checking foreign keys: it would go through all that
 * was deleted, for each row.
 */
export const emptyScript = [
  ...["BEGIN", "SET LOCAL session_replication_role = replica"],
  ...emptyStatements,
  "COMMIT",
].join("; ");
