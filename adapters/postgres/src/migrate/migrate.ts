import type { Executor, Queries } from "../executor.ts";
import { defaultSchema, inSchema } from "../statements/schema-name.ts";
import { bookkeepingTable, readBookkeeping, recordOf } from "./bookkeeping.ts";
import { granteesOf, grantsTo, revocationsFrom } from "./grant-rights.ts";
import { isWanted, migrationFiles, type MigrationFile } from "./migration-files.ts";
import { migrationRejected } from "./migration-rejected.ts";
import { planMigration } from "./plan-migration.ts";
import { rejectedRows } from "./rejected-rows.ts";
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
  /**
   * A role that is to run the repositories, and may do no more than that: it gets the rights of
   * `serviceRights`, and loses all others that it was granted on the tables of the schema.
   */
  readonly grantTo?: string;
  /**
   * A role that is to run `importRecords`, likewise; it may be the same role, which then has the
   * rights of both. Name both in one call: each call takes away what it does not grant.
   */
  readonly grantImportTo?: string;
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
 * Rejects with a `MigrationRejected` when the schema is not what this version can start from, and
 * with the driver's own error when a statement fails.
 */
export const migrate = async (
  executor: Executor,
  options: MigrateOptions = {},
): Promise<MigrationReport> => {
  const { schema = defaultSchema, dryRun = false } = options;
  const translate = inSchema(schema);
  const files = migrationFiles();
  const grants = revocationsFrom(options, files) + grantsTo(options);
  return executor.transaction(async (queries) => {
    await expectUtf8(queries);
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
    const run = async (texts: ReadonlyArray<string>): Promise<void> => {
      for (const statement of texts.flatMap(splitStatements)) {
        await queries.query(translate(statement), []).catch((error: unknown) => {
          throw rejectedRows(error, translate) ?? error;
        });
      }
    };
    await run([...preparations, ...changes]);
    for (const role of granteesOf(options)) await expectNoOwner(queries, schema, role);
    await run([grants]);
    return report;
  });
};

/** Other encodings lack characters that names, titles and keys may have. */
const expectUtf8 = async ({ query }: Queries): Promise<void> => {
  const [row] = await query("SELECT current_setting('server_encoding') AS encoding", []);
  const encoding = row?.["encoding"] ?? "unknown";
  if (encoding === "UTF8") return;
  throw migrationRejected(
    "NotUtf8",
    `The encoding of the database is ${encoding}, and Quittance needs UTF8. Create another one: ` +
      "CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0.",
  );
};

/** Taking rights away from an owner would limit the role that migrates, and it can take them back. */
const expectNoOwner = async ({ query }: Queries, schema: string, role: string): Promise<void> => {
  const [row] = await query(ownedBy, [schema, role]);
  if (row?.["owned"] !== "true") return;
  throw migrationRejected(
    "GranteeOwns",
    `The role ${JSON.stringify(role)} owns the tables of the schema, so that its rights cannot be ` +
      "limited. Grant to a role of its own for the service, and migrate as the owner.",
  );
};

const ownedBy = `SELECT EXISTS (
  SELECT FROM pg_catalog.pg_class AS relation
    JOIN pg_catalog.pg_namespace AS space ON space.oid = relation.relnamespace
    JOIN pg_catalog.pg_roles AS role ON role.oid = relation.relowner
   WHERE space.nspname = $1::text AND relation.relname = 'organizations'
     AND role.rolname = $2::text
)::text AS owned`;

/** Ends with the transaction. */
const lock =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance migrate ' || $1::text, 0))::text";

const namesOf = (files: ReadonlyArray<MigrationFile>): ReadonlyArray<string> =>
  files.map(({ name }) => name);
