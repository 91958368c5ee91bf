import { poolExecutor, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { afterAll, inject } from "vitest";
import { databaseUrl, ensureRole } from "./test-databases.ts";
import { prepare, type TestStore } from "./test-store.ts";

/** The roles that have the rights of one option of `migrate` each, and no others. */
export const serviceRole = "quittance_service_only";
export const importRole = "quittance_import_only";
const adminRole = "quittance_admin_only";

/** Connections as a role of limited rights, which are closed after the tests of a file. */
export interface LimitedRole {
  readonly executor: Executor;
  readonly pool: Pool;
}

const executorOf =
  (role: string, option: "grantTo" | "grantImportTo" | "grantAdminTo") =>
  async (store: TestStore): Promise<LimitedRole> => {
    const serverUrl = inject("postgresUrl");
    await ensureRole(serverUrl, role);
    await migrate(store.adminExecutor, { [option]: role });
    const { pathname } = new URL(store.adminUrl);
    const url = databaseUrl(serverUrl, decodeURIComponent(pathname.slice(1)), role);
    const pool = new Pool({ connectionString: url, max: 5 });
    afterAll(() => pool.end());
    return { executor: poolExecutor(pool, { waitMs: 20_000, prepare }), pool };
  };

/** Grants the rights of the service to `serviceRole` in a test's database, and connects as it. */
export const serviceExecutor = executorOf(serviceRole, "grantTo");

/** Grants the rights of imports to `importRole`, and connects as it. */
export const importExecutor = executorOf(importRole, "grantImportTo");

/** Grants the rights of administration to `adminRole`, and connects as it. */
export const adminExecutor = executorOf(adminRole, "grantAdminTo");
