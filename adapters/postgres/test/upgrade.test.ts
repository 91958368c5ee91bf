import { idOf } from "quittance/adapter";
import type { Executor } from "@quittance/postgres";
import { migrate, migrationFiles } from "@quittance/postgres/migrate";
import { describe, expect, test } from "vitest";
import { bank } from "../../../test/support/create-test-app.ts";
import { sqlOfMigrations } from "../src/migrate/migration-sql.ts";
import { tablesOf } from "../src/migrate/migration-files.ts";
import { runScript } from "./ledger-script.ts";
import { ask, catalogOf, emptyDatabase, migrateToNext, nextFiles } from "./migrate-database.ts";
import { serviceExecutor, serviceRole } from "./support/service-role.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const known = migrationFiles()
  .filter(({ number }) => number !== undefined)
  .map(({ name }) => name);
const added = ["9001_shipments"];

const nextCatalog = async (): Promise<ReadonlyArray<string>> => {
  const executor = (await emptyDatabase()).connect();
  await migrateToNext(executor);
  return catalogOf(executor, "quittance");
};

/** Returns every row of every table of this version, without columns that the next one adds. */
const rowsOf = async (executor: Executor): Promise<ReadonlyArray<unknown>> =>
  Promise.all(
    tablesOf(migrationFiles()).map(async (table) => {
      const row = `to_jsonb(part) - 'shipped_at' - 'is_digital'`;
      return [table, await ask(executor, `SELECT (${row})::text FROM quittance.${table} AS part`)];
    }),
  );

describe("a schema of this version", () => {
  test("is upgraded by the migrations that it lacks, to what an empty database gets", async () => {
    const executor = (await emptyDatabase()).connect();
    await migrate(executor);
    const before = await catalogOf(executor, "quittance");
    const report = { applied: added, alreadyApplied: known, distributed: [] };
    expect(await migrateToNext(executor, { dryRun: true })).toEqual(report);
    expect(await catalogOf(executor, "quittance")).toEqual(before);
    expect(await migrateToNext(executor)).toEqual(report);
    expect(await catalogOf(executor, "quittance")).toEqual(await nextCatalog());
    expect(await migrateToNext(executor)).toMatchObject({ applied: [] });
  });

  test("is made by the printed SQL of the next version as well", async () => {
    const { url, connect } = await emptyDatabase();
    await withClient(url, (client) => client.query(sqlOfMigrations(nextFiles())));
    expect(await catalogOf(connect(), "quittance")).toEqual(await nextCatalog());
    expect(await migrateToNext(connect())).toMatchObject({ applied: [] });
  });

  test("cannot be migrated by this version once the next one has", async () => {
    const executor = (await emptyDatabase()).connect();
    await migrateToNext(executor);
    await expect(migrate(executor)).rejects.toMatchObject({
      reason: "NewerDatabase",
      message: expect.stringMatching(/9001_shipments.*Install/u) as unknown,
    });
  });
});

describe("processes of this version", async () => {
  const store = await openTestStore("upgrade");
  const service = await serviceExecutor(store);
  const use = (owner: string) =>
    runScript(service.executor, { owner: idOf("org", owner), price: 2468, word: "plum" });

  test("go on serving on the schema of the next version, which has every row", async () => {
    await store.fill({ providers: [bank] });
    await use("org_one");
    const before = await rowsOf(store.adminExecutor);
    await migrateToNext(store.adminExecutor, { grantTo: serviceRole });
    expect(await rowsOf(store.adminExecutor)).toEqual(before);
    await use("org_two");
    expect(await store.mismatches()).toEqual([]);
  });

  test("fail if a migration takes away what they use", async () => {
    await store.admin.query("ALTER TABLE quittance.invoices DROP COLUMN redirect_url");
    await expect(use("org_three")).rejects.toThrow();
  });
});
