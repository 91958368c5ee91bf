import { poolExecutor, postgresStore, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Pool } from "pg";
import { testOrganization } from "quittance/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { runScript } from "./ledger-script.ts";
import { ask, emptyDatabase } from "./migrate-database.ts";
import { createClusterDatabase } from "./support/cluster-databases.ts";
import { databaseUrl, ensureRole, type TestDatabase } from "./support/test-databases.ts";
import { applicationRole, mismatchesIn } from "./support/test-store.ts";

const tables = [
  ...["invoices", "invoice_items", "payments", "refunds", "outbox", "transitions", "taxes"],
  ...["credentials", "invoice_owners", "providers", "organizations"],
];

const contentOf = async (executor: Executor): Promise<ReadonlyArray<unknown>> =>
  Promise.all(
    tables.map((table) =>
      ask(
        executor,
        `SELECT json_agg(part ORDER BY part::text)::text FROM quittance.${table} AS part`,
      ),
    ),
  );

describe.skipIf(!inject("isCluster"))("a store that is distributed after it was filled", () => {
  let database: TestDatabase;
  let admin: Pool;
  let pool: Pool;
  let before: ReadonlyArray<unknown>;

  beforeAll(async () => {
    const serverUrl = inject("postgresUrl");
    await ensureRole(serverUrl, applicationRole);
    database = await createClusterDatabase(serverUrl, "distribute");
    admin = new Pool({ connectionString: database.url, max: 2 });
    const url = databaseUrl(serverUrl, database.name, applicationRole);
    pool = new Pool({ connectionString: url, max: 5 });
    const executor = poolExecutor(admin);
    await migrate(executor, { grantTo: applicationRole });
    await postgresStore(executor).providerWriter.storeProvider(bank)();
    await runScript(poolExecutor(pool), { owner: testOrganization, price: 2468, word: "plum" });
    before = await contentOf(executor);
  });

  afterAll(async () => {
    await pool.end();
    await admin.end();
    await database.drop();
  });

  test("has the same rows as before, and is distributed once", async () => {
    const executor = poolExecutor(admin);
    const options = { grantTo: applicationRole, distribute: true };
    const planned = await migrate(executor, { ...options, dryRun: true });
    const { distributed } = await migrate(executor, options);
    expect(distributed).toEqual(planned.distributed);
    expect(distributed).toContain("invoices");
    expect(await contentOf(executor)).toEqual(before);
    expect((await migrate(executor, options)).distributed).toEqual([]);
    expect((await migrate(executor, { grantTo: applicationRole })).distributed).toEqual([]);
  });

  test("passes the check, and continues with writes", async () => {
    const executor = poolExecutor(pool);
    expect(await mismatchesIn(executor)).toEqual([]);
    const owner = "org_next" as typeof testOrganization;
    await runScript(executor, { owner, price: 1354, word: "pear" });
    expect(await mismatchesIn(executor)).toEqual([]);
  });

  test("returns no rows without an organization", async () => {
    const { rows } = await pool.query("SELECT 1 FROM quittance.invoices");
    expect(rows).toEqual([]);
  });
});

describe.skipIf(inject("isCluster"))("a server without Citus", () => {
  test("is not distributed, and is not changed", async () => {
    const { connect } = await emptyDatabase();
    const executor = connect();
    await expect(migrate(executor, { distribute: true })).rejects.toMatchObject({
      kind: "MigrationRejected",
      reason: "NotCoordinator",
      message: expect.stringContaining("CREATE EXTENSION citus") as string,
    });
    expect(await ask(executor, "SELECT to_regnamespace('quittance')::text")).toEqual([null]);
    expect((await migrate(executor)).distributed).toEqual([]);
  });
});
