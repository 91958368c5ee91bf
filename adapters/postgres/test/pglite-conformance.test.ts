import { PGlite } from "@electric-sql/pglite";
import {
  analyticsRepositoryCases,
  catalogRepositoryCases,
  catalogWriterCases,
  credentialRepositoryCases,
  invoiceRepositoryCases,
  outboxCases,
  paymentRepositoryCases,
  providerRepositoryCases,
} from "quittance/conformance";
import {
  importRecords,
  pgliteExecutor,
  postgresStore,
  type ImportedRecords,
  type PostgresStore,
} from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { ledgerProperties } from "quittance/testing";
import { afterAll, describe, expect, test } from "vitest";
import { applicationRole, emptyStatements } from "./support/test-store.ts";

const database = await PGlite.create();
const executor = pgliteExecutor(database);
await database.exec(`CREATE ROLE ${applicationRole} NOSUPERUSER NOBYPASSRLS`);
await migrate(executor, { grantTo: applicationRole });

afterAll(() => database.close());

/** As the superuser without checks of foreign keys, and then as the role that row security binds. */
const emptied = [
  ...["RESET ROLE", "BEGIN", "SET LOCAL session_replication_role = replica"],
  ...emptyStatements,
  ...["COMMIT", `SET ROLE ${applicationRole}`],
].join(";");

const fill = async (records: ImportedRecords): Promise<PostgresStore> => {
  await database.exec(emptied);
  await importRecords(executor, records);
  return postgresStore(executor);
};

describe("the catalogue on PGlite", () => {
  for (const { name, check } of catalogRepositoryCases) {
    test(name, () =>
      check(async (products, billingSchemas) => (await fill({ products, billingSchemas })).catalog),
    );
  }
});

describe("the credentials on PGlite", () => {
  for (const { name, check } of credentialRepositoryCases) {
    test(name, () => check(async (credentials) => (await fill({ credentials })).credentials));
  }
});

describe("the store on PGlite", () => {
  const cases = [
    ...invoiceRepositoryCases,
    ...paymentRepositoryCases,
    ...providerRepositoryCases,
    ...analyticsRepositoryCases,
    ...outboxCases,
    ...catalogWriterCases,
    ...ledgerProperties(5),
  ];
  for (const { name, check } of cases) test(name, () => check(fill));
});

test("all of this was done as a role that row security binds", async () => {
  const [found] = await executor.query("SELECT current_user::text AS role", []);
  expect(found?.["role"]).toBe(applicationRole);
});
