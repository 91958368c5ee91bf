import { poolExecutor, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { inject } from "vitest";
import { databaseUrl, ensureRole } from "./test-databases.ts";
import { prepare, type TestStore } from "./test-store.ts";

/** The roles that have the rights of one option of `migrate` each, and no others. */
export const serviceRole = "quittance_service_only";
export const importRole = "quittance_import_only";
const adminRole = "quittance_admin_only";

/** Connections as a role of limited rights. */
export interface LimitedRole {
  readonly executor: Executor;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** Grants the rights of the service to `serviceRole` in a test's database, and connects as it. */
export const serviceExecutor = async (store: TestStore): Promise<LimitedRole> => {
  await ensureRole(inject("postgresUrl"), serviceRole);
  await migrate(store.adminExecutor, { grantTo: serviceRole });
  return connected(store, serviceRole);
};

/** Grants the rights of imports to `importRole`, and connects as it. */
export const importExecutor = async (store: TestStore): Promise<LimitedRole> => {
  await ensureRole(inject("postgresUrl"), importRole);
  await migrate(store.adminExecutor, { grantImportTo: importRole });
  return connected(store, importRole);
};

/** Grants the rights of administration to `adminRole`, and connects as it. */
export const adminExecutor = async (store: TestStore): Promise<LimitedRole> => {
  await ensureRole(inject("postgresUrl"), adminRole);
  await migrate(store.adminExecutor, { grantAdminTo: adminRole });
  return connected(store, adminRole);
};

const connected = (store: TestStore, role: string): LimitedRole => {
  const { pathname } = new URL(store.adminUrl);
  const url = databaseUrl(inject("postgresUrl"), decodeURIComponent(pathname.slice(1)), role);
  const pool = new Pool({ connectionString: url, max: 5 });
  return {
    executor: poolExecutor(pool, { waitMs: 20_000, prepare }),
    pool,
    close: () => pool.end(),
  };
};
