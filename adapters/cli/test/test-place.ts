import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { createMigratedDatabase } from "../../postgres/test/support/migrated-database.ts";
import type { TestDatabase } from "../../postgres/test/support/test-databases.ts";
import { sample, serve } from "./run-cli.ts";

/** Creates a folder for the tests of a file, after which it is removed. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-cli-"));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

/** Creates a migrated database for the tests of a file, after which it is dropped. */
export const testDatabase = async (prefix: string): Promise<TestDatabase> => {
  const database = await createMigratedDatabase(prefix);
  afterAll(() => database.drop());
  return database;
};

/** Creates such a database with the records of a data file, those of the sample by default. */
export const filledDatabase = async (prefix: string, data = sample): Promise<TestDatabase> => {
  const database = await testDatabase(prefix);
  const serving = await serve(["--database-url", database.url, "--data", data]);
  await serving.stop();
  return database;
};
