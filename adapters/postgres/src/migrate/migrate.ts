import type { Executor, Queries } from "../executor.ts";
import { defaultSchema, inSchema } from "../statements/schema-name.ts";
import { bookkeepingTable, readBookkeeping, recordOf } from "./bookkeeping.ts";
import { distributeTables, tablesToDistribute } from "./distribute.ts";
import { granteesOf, grantsTo, revocationsFrom } from "./grant-rights.ts";
import { isWanted, migrationFiles, type MigrationFile } from "./migration-files.ts";
import { migrationRejected } from "./migration-rejected.ts";
import { planMigration } from "./plan-migration.ts";
import { splitStatements } from "./split-statements.ts";

/** The options of `migrate`. */
export interface MigrateOptions {
  /** The name of the schema, created if it does not exist. Defaults to `quittance`. */
  readonly schema?: string;
  /**
   * Whether to create the indexes for organizations with millions of records.
   *
   * Creating them blocks writers. To avoid that, create indexes of the same names CONCURRENTLY
   * before; they are used as they are.
   */
  readonly largeOrganizations?: boolean;
  /**
   * The role that runs the repositories. It gets the rights of `serviceRights`, and loses all
   * others that it was granted on the tables of this package.
   */
  readonly grantTo?: string;
  /**
   * The role that runs `importRecords`, likewise. It may be the same role, which then gets the
   * rights of both. Pass both in one call: each call revokes what it does not grant.
   */
  readonly grantImportTo?: string;
  /** The role that runs `createAdministration`, likewise. It can create API keys. */
  readonly grantAdminTo?: string;
  /**
   * Whether to distribute the tables by organization on a Citus cluster, with the rows that they
   * have. The tables of a schema that is distributed stay so without it, and new ones become so.
   */
  readonly distribute?: boolean;
  /** Whether to only report what would be applied. */
  readonly dryRun?: boolean;
}

/** The names of migrations, in order. */
export interface MigrationReport {
  /** The migrations that were applied, or would be in a dry run. */
  readonly applied: ReadonlyArray<string>;
  readonly alreadyApplied: ReadonlyArray<string>;
  /** The tables that were distributed, or would be. */
  readonly distributed: ReadonlyArray<string>;
}

/**
 * Migrates a schema to the state that this version of the package needs, in one transaction: all of
 * it or nothing. Any number of processes can call it at once; one migrates and the others wait.
 *
 * A schema that is up to date is only read, so that the role does not need the right to change it.
 *
 * Rejects with a `MigrationRejected` if this version cannot migrate the schema, and with the
 * driver's own error if a statement fails.
 */
export const migrate = async (
  executor: Executor,
  options: MigrateOptions = {},
): Promise<MigrationReport> => applyMigrations(migrationFiles(), executor, options);

/** The same with the migrations of a version, the numbered ones first. */
export const applyMigrations = async (
  files: ReadonlyArray<MigrationFile>,
  executor: Executor,
  options: MigrateOptions = {},
): Promise<MigrationReport> => {
  const { schema = defaultSchema, distribute = false, dryRun = false } = options;
  const translate = inSchema(schema);
  const grants = revocationsFrom(options, files) + grantsTo(options);
  return executor.transaction(async (queries) => {
    await expectUtf8(queries);
    await queries.query(lock, [schema]);
    const found = await readBookkeeping(queries, schema, translate);
    const { pending, alreadyApplied } = planMigration(files, found.applied, isWanted(options));
    const distributed = await tablesToDistribute(queries, schema, files, distribute);
    const report = {
      applied: namesOf(pending),
      alreadyApplied: namesOf(alreadyApplied),
      distributed,
    };
    if (dryRun) return report;
    const preparations = [
      found.hasSchema ? "" : 'CREATE SCHEMA IF NOT EXISTS :"schema"',
      found.hasBookkeeping ? "" : bookkeepingTable,
    ];
    const changes = pending.flatMap((file) => [file.text, recordOf(file)]);
    const run = async (texts: ReadonlyArray<string>): Promise<void> => {
      for (const statement of texts.flatMap(splitStatements)) {
        await queries.query(translate(statement), []);
      }
    };
    await run([...preparations, ...changes]);
    await distributeTables(queries, distributed, translate);
    for (const role of granteesOf(options)) await expectNotOwner(queries, schema, role);
    await run([grants]);
    return report;
  });
};

/** Other encodings lack characters that names, titles and keys may contain. */
const expectUtf8 = async ({ query }: Queries): Promise<void> => {
  const [row] = await query("SELECT current_setting('server_encoding') AS encoding", []);
  const encoding = row?.["encoding"] ?? "unknown";
  if (encoding === "UTF8") return;
  throw migrationRejected(
    "NotUtf8",
    `The encoding of the database is ${encoding}, but Quittance needs UTF8. Create another ` +
      "database: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0.",
  );
};

/** An owner can grant itself any right again, and may be the role that migrates. */
const expectNotOwner = async ({ query }: Queries, schema: string, role: string): Promise<void> => {
  const [row] = await query(ownedBy, [schema, role]);
  if (row?.["owned"] !== "true") return;
  throw migrationRejected(
    "GranteeOwns",
    `The role ${JSON.stringify(role)} owns the tables of the schema, so its rights cannot be ` +
      "limited. Grant to a separate role for the service, and migrate as the owner.",
  );
};

const ownedBy = `SELECT EXISTS (
  SELECT FROM pg_catalog.pg_class AS relation
    JOIN pg_catalog.pg_namespace AS space ON space.oid = relation.relnamespace
    JOIN pg_catalog.pg_roles AS role ON role.oid = relation.relowner
   WHERE space.nspname = $1::text AND relation.relname = 'organizations'
     AND role.rolname = $2::text
)::text AS owned`;

/** The lock ends with the transaction. */
const lock =
  "SELECT pg_advisory_xact_lock(hashtextextended('quittance migrate ' || $1::text, 0))::text";

const namesOf = (files: ReadonlyArray<MigrationFile>): ReadonlyArray<string> =>
  files.map(({ name }) => name);
