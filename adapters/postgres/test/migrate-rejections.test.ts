import { describe, expect, inject, onTestFinished, test } from "vitest";
import { clientExecutor } from "../src/drivers/pg-client.ts";
import type { Executor } from "../src/executor.ts";
import { migrate, migrationSql } from "../src/migrate/index.ts";
import { ask, catalogOf, emptyDatabase, migrateToNext } from "./migrate-database.ts";
import { createDatabase } from "./support/test-databases.ts";
import { withClient } from "./support/with-client.ts";

const recordsOf = (executor: Executor): Promise<ReadonlyArray<unknown>> =>
  ask(executor, "SELECT migrations::text FROM quittance.migrations ORDER BY name");

describe("a schema is rejected and not changed", () => {
  const cases: ReadonlyArray<
    readonly [title: string, change: string, reason: string, words: RegExp]
  > = [
    [
      "when the text of a migration is not the one that was applied",
      "UPDATE quittance.migrations SET checksum = reverse(checksum) WHERE number = 9001",
      "ChangedFile",
      /9001_shipments.*Install/iu,
    ],
    [
      "when the text of an optional migration is another",
      "UPDATE quittance.migrations SET checksum = reverse(checksum) WHERE number IS NULL",
      "ChangedFile",
      /large_organizations.*Install/iu,
    ],
    [
      "when another migration has the number of one of ours",
      "UPDATE quittance.migrations SET name = '9001_of_a_fork' WHERE number = 9001",
      "ChangedFile",
      /9001_of_a_fork.*Install/iu,
    ],
    [
      "when a newer version has made it",
      "INSERT INTO quittance.migrations VALUES ('9999_later', 9999, repeat('0', 64))",
      "NewerDatabase",
      /9999_later.*Install/iu,
    ],
    [
      "when a newer version has added something optional",
      "INSERT INTO quittance.migrations VALUES ('later', NULL, repeat('0', 64))",
      "NewerDatabase",
      /later.*Install/iu,
    ],
    [
      "if a migration before others is not recorded",
      "DELETE FROM quittance.migrations WHERE number = 1",
      "Gap",
      /0001_schema.*restore/iu,
    ],
    [
      "if its tables are not recorded",
      "DROP TABLE quittance.migrations",
      "Occupied",
      /organizations.*another schema/iu,
    ],
    [
      "when its table of migrations is not ours",
      "ALTER TABLE quittance.migrations RENAME checksum TO timestamp",
      "Occupied",
      /migrations.*another schema/iu,
    ],
  ];
  test.each(cases)("%s", async (_, change, reason, words) => {
    const executor = (await emptyDatabase()).connect();
    await migrateToNext(executor, { largeOrganizations: true });
    await ask(executor, change);
    const before = await catalogOf(executor, "quittance");
    const records = reason === "Occupied" ? [] : await recordsOf(executor);
    for (const dryRun of [true, false]) {
      await expect(migrateToNext(executor, { dryRun })).rejects.toMatchObject({
        kind: "MigrationRejected",
        reason,
        message: expect.stringMatching(words) as unknown,
      });
    }
    expect(await catalogOf(executor, "quittance")).toEqual(before);
    if (reason !== "Occupied") expect(await recordsOf(executor)).toEqual(records);
  });

  test("when it has only a table of migrations of another tool", async () => {
    const executor = (await emptyDatabase()).connect();
    await ask(executor, "CREATE TABLE public.migrations (id serial, timestamp bigint, name text)");
    const rejected = { kind: "MigrationRejected", reason: "Occupied" };
    await expect(migrate(executor, { schema: "public" })).rejects.toMatchObject(rejected);
  });

  test("when its encoding is not UTF-8, also in a dry run and by the printed SQL", async () => {
    const admin = inject("postgresUrl");
    const latin = await createDatabase(admin, {
      prefix: "latin",
      template: "template0",
      encoding: "LATIN1",
    });
    onTestFinished(latin.drop);
    await withClient(latin.url, async (client) => {
      for (const dryRun of [true, false]) {
        await client.query("BEGIN");
        const failure = migrate(clientExecutor(client), { dryRun });
        await expect(failure).rejects.toMatchObject({
          kind: "MigrationRejected",
          reason: "NotUtf8",
          message: expect.stringMatching(
            /is LATIN1.*ENCODING 'UTF8'.*Nothing was changed/u,
          ) as unknown,
        });
        await client.query("ROLLBACK");
      }
      await expect(client.query(migrationSql())).rejects.toThrow(/is LATIN1.*needs UTF8/u);
      const { rows } = await client.query("SELECT to_regnamespace('quittance') AS name");
      expect(rows).toEqual([{ name: null }]);
    });
  });

  test("when the role to be granted to does not exist", async () => {
    const executor = (await emptyDatabase()).connect();
    await migrate(executor);
    const before = await catalogOf(executor, "quittance");
    const wrong = migrate(executor, { grantTo: "unknown; role", largeOrganizations: true });
    await expect(wrong).rejects.toThrow('role "unknown; role" does not exist');
    expect(await catalogOf(executor, "quittance")).toEqual(before);
    for (const grantTo of ["", "a\0b", "é".repeat(32)]) {
      await expect(migrate(executor, { grantTo })).rejects.toThrow("1 to 63 bytes");
    }
  });
});
