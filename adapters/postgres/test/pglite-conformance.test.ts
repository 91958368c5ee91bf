import {
  importRecords,
  pgliteExecutor,
  postgresRounding,
  postgresStore,
  rebuildRollups,
  type ImportedRecords,
  type PostgresStore,
} from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { afterAll, expect, test } from "vitest";
import { testOrganization } from "quittance/testing";
import { bank } from "../../../test/support/create-test-app.ts";
import { runScript } from "./ledger-script.ts";
import { runAdministrationKit, runKit } from "./support/run-kit.ts";
import { applicationRole, emptyScript, mismatchesIn } from "./support/test-store.ts";
import { createPglite } from "./support/create-pglite.ts";

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
