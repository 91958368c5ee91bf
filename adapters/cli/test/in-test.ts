import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished } from "vitest";
import { createMigratedDatabase } from "../../postgres/test/support/migrated-database.ts";
import type { TestDatabase } from "../../postgres/test/support/test-databases.ts";
import { fill } from "./fill-database.ts";
import { serve, type Ran, type Serving, type Variables } from "./run-cli.ts";

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

/** Creates such a database with the sample data, and with invoices of every status. */
export const filledDatabase = async (prefix: string): Promise<TestDatabase> => {
  const database = await testDatabase(prefix);
  await fill(database.url);
  return database;
};

/** Creates a migrated database for one test, after which it is dropped. */
export const databaseInTest = async (prefix: string): Promise<TestDatabase> => {
  const database = await createMigratedDatabase(prefix);
  onTestFinished(() => database.drop());
  return database;
};

/** Starts `quittance serve` for one test, after which it must end with 0. */
export const serveInTest = async (
  args?: ReadonlyArray<string>,
  variables?: Variables,
): Promise<Serving> => {
  const serving = await serve(args, variables);
  onTestFinished(async () => {
    expect(await serving.stop()).toBe(0);
  });
  return serving;
};

/** Expects that a call ended with 2, printed no result, and reported a problem. */
export const expectUsageError = ({ code, out, err }: Ran, problem: string | RegExp): void => {
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(problem);
};

/** Expects that a call ended with 0 and reported no problem, and returns what it printed. */
export const outputOf = ({ code, out, err }: Ran): string => {
  expect([code, err]).toEqual([0, ""]);
  return out;
};
