import {
  importRecords,
  pgliteExecutor,
  postgresRounding,
  postgresStore,
  type ImportedRecords,
  type PostgresStore,
} from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { afterAll, expect, test } from "vitest";
import { runAdministrationKit, runKit } from "./support/run-kit.ts";
import { applicationRole, emptyScript } from "./support/test-store.ts";
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
