import { join } from "node:path";
import { Pool } from "pg";
import { inject, onTestFinished } from "vitest";
import { poolExecutor } from "../src/drivers/pg-pool.ts";
import type { Executor } from "../src/executor.ts";
import {
  migrationFiles,
  type MigrateOptions,
  type MigrationFile,
  type MigrationReport,
} from "../src/migrate/index.ts";
import { applyMigrations } from "../src/migrate/migrate.ts";
import { filesIn } from "../src/migrate/migration-files.ts";
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

/**
 * Returns the migrations of a next version: those of this one, and the small one in `next-version`,
 * which shows how a schema is upgraded.
 */
export const nextFiles = (): ReadonlyArray<MigrationFile> => {
  const files = migrationFiles();
  const isOptional = ({ number }: MigrationFile): boolean => number === undefined;
  const added = filesIn(join(import.meta.dirname, "next-version"));
  return [...files.filter((file) => !isOptional(file)), ...added, ...files.filter(isOptional)];
};

/** Migrates a schema to the next version. */
export const migrateToNext = (
  executor: Executor,
  options?: MigrateOptions,
): Promise<MigrationReport> => applyMigrations(nextFiles(), executor, options);

/** Returns the definition of a schema without its name and rights; equal for equal schemas. */
export const catalogOf = (executor: Executor, schema: string): Promise<ReadonlyArray<string>> =>
  executor.transaction(async ({ query }) => {
    const path = `"${schema.replaceAll('"', '""')}"`;
    await query("SELECT set_config('search_path', $1::text, true)", [path]);
    const rows = await query(everything, [schema]);
    return rows.map(({ line }) => line ?? "").sort();
  });

/** Definitions are in their pretty form, which leaves out a schema of the search path. */
const everything = `WITH relation AS (
  SELECT c.* FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
   WHERE n.nspname = $1::text
)
SELECT concat_ws(' | ', 'relation', relname, relkind, relpersistence, relrowsecurity,
         relforcerowsecurity, relispartition, array_to_string(reloptions, ','),
         obj_description(oid, 'pg_class')) AS line
  FROM relation
UNION ALL
SELECT concat_ws(' | ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod),
         attnotnull, attidentity, attgenerated, attstorage, collname,
         pg_get_expr(adbin, adrelid, true), col_description(attrelid, attnum))
  FROM relation JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0
  LEFT JOIN pg_collation ON pg_collation.oid = attcollation
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
 WHERE relkind <> 'i'
UNION ALL
SELECT concat_ws(' | ', 'constraint', relname, conname, contype, convalidated,
         pg_get_constraintdef(pg_constraint.oid, true),
         obj_description(pg_constraint.oid, 'pg_constraint'))
  FROM relation JOIN pg_constraint ON conrelid = relation.oid
UNION ALL
SELECT concat_ws(' | ', 'index', relname, indisunique, indisvalid,
         pg_get_indexdef(relation.oid, 0, true))
  FROM relation JOIN pg_index ON indexrelid = relation.oid
UNION ALL
SELECT concat_ws(' | ', 'view', relname, pg_get_viewdef(oid, true)) FROM relation WHERE relkind = 'v'
UNION ALL
SELECT concat_ws(' | ', 'policy', relname, polname, polcmd, polpermissive, polroles::text,
         pg_get_expr(polqual, polrelid, true), pg_get_expr(polwithcheck, polrelid, true))
  FROM relation JOIN pg_policy ON polrelid = relation.oid
UNION ALL
SELECT concat_ws(' | ', 'trigger', relname, tgname)
  FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
UNION ALL
SELECT concat_ws(' | ', 'routine', proname)
  FROM pg_proc JOIN pg_namespace AS n ON n.oid = pronamespace WHERE n.nspname = $1::text
UNION ALL
SELECT concat_ws(' | ', 'type', typname, typtype)
  FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace WHERE n.nspname = $1::text`;
