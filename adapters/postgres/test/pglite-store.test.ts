import {
  importRecords,
  pgliteExecutor,
  postgresRounding,
  postgresStore,
  rebuildRollups,
  type ImportedRecords,
  type PostgresStore,
  inSnapshot,
} from "@quittance/postgres";
import { afterAll, expect, test, onTestFinished } from "vitest";
import { testOrganization } from "quittance/testing";
import { bank } from "../../../test/support/create-test-app.ts";
import { migrate, migrationFiles, migrationSql } from "../src/migrate/index.ts";
import { runScript } from "./ledger-script.ts";
import { runAdministrationKit, runKit } from "./support/run-kit.ts";
import { applicationRole, emptyScript, mismatchesIn } from "./support/test-store.ts";
import { createPglite } from "./support/create-pglite.ts";
import { catalogOf, emptyDatabase } from "./migrate-database.ts";

const database = await createPglite();
const executor = pgliteExecutor(database);
await database.exec(`CREATE ROLE ${applicationRole} NOSUPERUSER NOBYPASSRLS`);
await migrate(executor, { grantTo: applicationRole, grantAdminTo: applicationRole });

afterAll(() => database.close());

/** Connects as the superuser, and then as the role of the service. */
const fill = async (records: ImportedRecords): Promise<PostgresStore> => {
  await database.exec(`RESET ROLE; ${emptyScript}`);
  await importRecords(executor, records);
  await database.exec(`SET ROLE ${applicationRole}`);
  return postgresStore(executor);
};

runKit("PGlite", fill, 5, () => postgresRounding(executor));

runAdministrationKit("PGlite", fill);

test("the cases ran as a role with row security", async () => {
  const [found] = await executor.query("SELECT current_user::text AS role", []);
  expect(found?.["role"]).toBe(applicationRole);
});

test("every operation, updates and rebuilds of rollups and the check run on PGlite", async () => {
  await fill({ providers: [bank] });
  await runScript(executor, { owner: testOrganization, price: 2468, word: "plum" });
  expect(await rebuildRollups(executor)).toBe(0);
  await database.exec("RESET ROLE; DELETE FROM quittance.rollup_days");
  expect(await rebuildRollups(executor)).toBeGreaterThan(0);
  expect(await mismatchesIn(executor)).toEqual([]);
});

const numbered = migrationFiles()
  .filter(({ number }) => number !== undefined)
  .map(({ name }) => name);

test("PGlite gets the schema by either way, except for what only its version has", async () => {
  const database = await createPglite();
  onTestFinished(() => database.close());
  const executor = pgliteExecutor(database);
  expect(await migrate(executor)).toEqual({
    applied: numbered,
    alreadyApplied: [],
    distributed: [],
  });
  await database.exec(migrationSql({ schema: "printed" }));
  expect(await migrate(executor, { schema: "printed" })).toMatchObject({ applied: [] });
  const server = (await emptyDatabase()).connect();
  await migrate(server);
  const catalog = await catalogOf(executor, "quittance");
  expect(await catalogOf(executor, "printed")).toEqual(catalog);
  const tables = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
    lines.filter((line) => /^(?:relation|column|index|policy)/u.test(line));
  expect(tables(catalog)).toEqual(tables(await catalogOf(server, "quittance")));
});

test("PGlite reads in a snapshot, too", async () => {
  const database = await createPglite();
  const isolation = await inSnapshot(pgliteExecutor(database), async ({ query }) => {
    const [row] = await query("SELECT current_setting('transaction_isolation') AS level", []);
    return row?.["level"];
  });
  expect(isolation).toBe("repeatable read");
  await database.close();
});
