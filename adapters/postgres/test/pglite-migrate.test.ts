import { inSnapshot, pgliteExecutor } from "@quittance/postgres";
import { expect, onTestFinished, test } from "vitest";
import { migrate, migrationFiles, migrationSql } from "../src/migrate/index.ts";
import { catalogOf } from "./migrate-catalog.ts";
import { emptyDatabase } from "./migrate-database.ts";
import { createPglite } from "./support/create-pglite.ts";

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
