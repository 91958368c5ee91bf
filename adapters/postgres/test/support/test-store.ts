import { migrate } from "@quittance/postgres/migrate";
import {
  checkStore,
  importRecords,
  poolExecutor,
  postgresStore,
  type CheckOptions,
  type Executor,
  type ImportedRecords,
  type Mismatch,
  type PostgresStore,
  type StoreOptions,
} from "@quittance/postgres";
import { Pool, type PoolConfig } from "pg";
import { afterAll, inject } from "vitest";
import { createClusterDatabase } from "./cluster-databases.ts";
import { createMigratedDatabase, grants } from "./migrated-database.ts";
import { applicationRole, databaseUrl, ensureRole } from "./test-databases.ts";

export { applicationRole };

/**
 * Whether test stores prepare statements by name; `QUITTANCE_PREPARE=off` is for a `DATABASE_URL`
 * of a pooler that does not track prepared statements.
 */
export const prepare: boolean = process.env["QUITTANCE_PREPARE"] !== "off";

/** A migrated database with connections to it. */
export interface TestStore {
  readonly adminUrl: string;
  /** For the role that row security applies to. */
  readonly url: string;
  readonly pool: Pool;
  readonly executor: Executor;
  /** Opens another pool for the same role, which is ended after the tests. */
  readonly connect: (config: PoolConfig) => Pool;
  /** For the superuser, to whom row security does not apply. */
  readonly admin: Pool;
  readonly adminExecutor: Executor;
  /** Replaces all records, and returns a store with them. */
  readonly fill: (records: ImportedRecords, options?: StoreOptions) => Promise<PostgresStore>;
  /** Returns what `checkStore` reports. */
  readonly mismatches: (options?: CheckOptions) => Promise<ReadonlyArray<Mismatch>>;
}

/** Returns what `checkStore` reports. */
export const mismatchesIn = async (
  executor: Executor,
  options?: CheckOptions,
): Promise<ReadonlyArray<Mismatch>> => {
  const found: Array<Mismatch> = [];
  for await (const mismatch of checkStore(executor, options)) found.push(mismatch);
  return found;
};

/** Creates a database for the tests of a file, after which it is dropped. */
export const openTestStore = async (prefix: string, connections = 5): Promise<TestStore> => {
  const serverUrl = inject("postgresUrl");
  const distribute = inject("isCluster");
  const database = distribute
    ? await createClusterDatabase(serverUrl, prefix)
    : await createMigratedDatabase(prefix);
  const url = databaseUrl(serverUrl, database.name, applicationRole);
  const admin = new Pool({ connectionString: database.url, max: 2 });
  const pools = [admin];
  const connect: TestStore["connect"] = (config) => {
    const pool = new Pool({ connectionString: url, ...config });
    pools.push(pool);
    return pool;
  };
  const pool = connect({ max: connections });
  afterAll(async () => {
    await Promise.all(pools.map((opened) => opened.end()));
    await database.drop();
  });
  const adminExecutor = poolExecutor(admin, { prepare });
  if (!inject("hasTemplates")) {
    await ensureRole(serverUrl, applicationRole);
    await migrate(adminExecutor, { ...grants, distribute });
  }
  const executor = poolExecutor(pool, { waitMs: 20_000, prepare });
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
    connect,
    admin,
    adminExecutor,
    fill,
    mismatches: (options) => mismatchesIn(executor, options),
  };
};

/** Statements that delete every row, children first. */
export const emptyStatements = [
  ...["transitions", "rollup_months", "rollup_days", "rollup_series", "outbox", "outbox_heads"],
  "outbox_ranges",
  ...["webhook_deliveries", "webhook_endpoints", "webhook_readers"],
  ...[
    "coupon_redemptions",
    "number_series",
    "credit_notes",
    "credit_note_series",
    "coupons",
    "refunds",
    "notifications",
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
 * A script that deletes every row as a superuser. It does not check foreign keys, which would scan
 * all deleted rows for each row.
 */
export const emptyScript = [
  ...["BEGIN", "SET LOCAL session_replication_role = replica"],
  ...emptyStatements,
  "COMMIT",
].join("; ");
