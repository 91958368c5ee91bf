import { Pool } from "pg";
import { inject, onTestFinished } from "vitest";
import { poolExecutor } from "../src/drivers/pg-pool.ts";
import type { Executor } from "../src/executor.ts";
import { bookkeepingTable, recordOf } from "../src/migrate/bookkeeping.ts";
import { migrationFiles } from "../src/migrate/index.ts";
import { splitStatements } from "../src/migrate/split-statements.ts";
import { defaultSchema, inSchema } from "../src/statements/schema-name.ts";
import { createDatabase } from "./support/test-databases.ts";

/** A database for one test. */
export interface MigrationDatabase {
  readonly url: string;
  /** As the user of the server, or of another URL; each call opens a connection. */
  readonly connect: (url?: string) => Executor;
}

/** Creates an empty database, which is dropped after the test with all of its connections. */
export const emptyDatabase = async (): Promise<MigrationDatabase> => {
  const { url, drop } = await createDatabase(inject("postgresUrl"), { prefix: "migrate" });
  const pools: Array<Pool> = [];
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await drop();
  });
  const connect = (target = url): Executor => {
    const pool = new Pool({ connectionString: target, max: 1 });
    pools.push(pool);
    return poolExecutor(pool, { waitMs: 60_000 });
  };
  return { url, connect };
};

/** Runs a statement, and returns the first column. */
export const ask = async (
  executor: Executor,
  text: string,
  values: ReadonlyArray<string | null> = [],
): Promise<ReadonlyArray<string | null | undefined>> =>
  (await executor.query(text, values)).map((row) => Object.values(row)[0]);

/** Returns the names of the schemas of users. */
export const schemasOf = (executor: Executor): Promise<ReadonlyArray<unknown>> =>
  ask(
    executor,
    `SELECT nspname::text FROM pg_namespace
      WHERE nspname NOT LIKE 'pg\\_%' AND nspname NOT IN ('public', 'information_schema')
      ORDER BY 1`,
  );

/** Creates the schema of an older version: the migrations up to a number. */
export const migrateTo = async (executor: Executor, last: number): Promise<void> => {
  const files = migrationFiles().filter(({ number = Infinity }) => number <= last);
  const texts = files.flatMap((file) => [file.text, recordOf(file)]);
  const all = ['CREATE SCHEMA :"schema"', bookkeepingTable, ...texts].flatMap(splitStatements);
  await executor.transaction(async ({ query }) => {
    for (const statement of all) await query(inSchema(defaultSchema)(statement), []);
  });
};
