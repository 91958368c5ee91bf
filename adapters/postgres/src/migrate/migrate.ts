import type { Executor } from "../executor.ts";
import { defaultSchema, inSchema } from "../schema-name.ts";
import { bookkeepingTable, readBookkeeping, recordOf } from "./bookkeeping.ts";
import { grantsTo } from "./grant-rights.ts";
import { isWanted, migrationFiles, type MigrationFile } from "./migration-files.ts";
import { planMigration } from "./plan-migration.ts";
import { refusedRows } from "./refused-rows.ts";
import { splitStatements } from "./split-statements.ts";

/** What to make of a schema. */
export interface MigrateOptions {
  /** The name of the schema, made when it is not there; `quittance` unless told. */
  readonly schema?: string;
  /**
   * Have the indexes for organizations with millions of records, from now on.
   *
   * Making them keeps writers waiting; indexes of their names that were made before, CONCURRENTLY,
   * are taken as they are.
   */
  readonly largeOrganizations?: boolean;
  /** A role that shall be able to run the repositories on the schema, and no more than that. */
  readonly grantTo?: string;
  /** Only tell what would be applied. */
  readonly dryRun?: boolean;
}

/** The names of migrations, in their order. */
export interface MigrationReport {
  /** What was applied now, or would be in a dry run. */
  readonly applied: ReadonlyArray<string>;
  readonly alreadyApplied: ReadonlyArray<string>;
}

/**
 * Bring a schema to the state that this version of the package needs, in one transaction: all of it
 * or nothing. Any number of processes may do so at once; one works and the others wait for it.
 *
 * A schema that is up to date is only read, so that a role without the right to change it may ask.
 *
 * Rejects with a `MigrationRefused` when the schema is not what this version can start from, and
 * with the driver's own error when a statement fails.
 */
export const migrate = async (
  executor: Executor,
  options: MigrateOptions = {},
): Promise<MigrationReport> => {
  const { schema = defaultSchema, grantTo, dryRun = false } = options;
  const translate = inSchema(schema);
  const files = migrationFiles();
  const grants = grantTo === undefined ? "" : grantsTo(grantTo, files);
  return executor.transaction(async (queries) => {
    await queries.query(lock, [schema]);
    const found = await readBookkeeping(queries, schema, translate);
    const { pending, alreadyApplied } = planMigration(files, found.applied, isWanted(options));
    const report = { applied: namesOf(pending), alreadyApplied: namesOf(alreadyApplied) };
    if (dryRun) return report;
    const preparations = [
      found.hasSchema ? "" : 'CREATE SCHEMA IF NOT EXISTS :"schema"',
      found.hasBookkeeping ? "" : bookkeepingTable,
    ];
    const changes = pending.flatMap((file) => [file.text, recordOf(file)]);
    for (const statement of [...preparations, ...changes, grants].flatMap(splitStatements)) {
      await queries.query(translate(statement), []).catch((error: unknown) => {
        throw refusedRows(error, translate) ?? error;
      });
    }
    return report;
  });
};

/** Ends with the transaction. */
const lock =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance migrate ' || $1::text, 0))::text";

const namesOf = (files: ReadonlyArray<MigrationFile>): ReadonlyArray<string> =>
  files.map(({ name }) => name);
