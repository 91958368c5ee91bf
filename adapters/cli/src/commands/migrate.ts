import { failureOfError, silenceWebhooks } from "@quittance/postgres";
import {
  migrate as migrateSchema,
  migrationSql,
  type MigrateOptions,
  type MigrationReport,
} from "@quittance/postgres/migrate";
import { command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { print, printable, printableLines, printError } from "../output.ts";
import { flag, textOption } from "../parameters.ts";
import { importOnce } from "../store/import-once.ts";
import { settingsNote } from "../store/startup-message.ts";
import { waitForDatabase, waitOption } from "../store/wait-for-database.ts";
import { databaseOptions, openDatabaseOf } from "../store/with-store.ts";
import { isReported, Unavailable, UsageError } from "../usage-error.ts";

const options = {
  ...databaseOptions,
  ...waitOption,
  grantTo: textOption(
    "ROLE",
    "Role of the service. It gets exactly the rights on the tables that it needs.",
  ),
  grantImportTo: textOption(
    "ROLE",
    "Role that may import records. It gets exactly the rights on the tables that it needs.",
  ),
  grantAdminTo: textOption(
    "ROLE",
    "Role for quittance keys, organizations and providers. It gets exactly the rights it needs.",
  ),
  data: textOption(
    "FILE",
    `Import this data file after the migration, unless one of its organizations is stored already.`,
  ),
  largeOrganizations:
    flag(`Add indexes for lists by rare providers and currencies. They slow down writes: add them
when such a list needs them.`),
  distribute:
    flag(`Distribute the tables by organization on the Citus cluster of the database, with the rows
that they have.`),
  asCopy:
    flag(`After the migration, disable all webhook endpoints and end all pending deliveries: for a
restored copy that is not to replace the original.`),
  dryRun: flag("Show which migrations would be applied, and change nothing."),
  print: flag("Print the SQL that creates a new schema, and use no database."),
};

/** `quittance migrate`: brings a schema up to date, or prints the SQL that creates a new one. */
export const migrate = command({
  description: `Create the tables of a PostgreSQL database, or bring them up to date, in one transaction.`,
  options,
  examples: [
    "quittance migrate --dry-run",
    "quittance migrate --grant-to quittance_service --data acme.json",
    "quittance migrate --print --schema billing > schema.sql",
  ],
  run: async (values) => {
    const { schema, databaseUrl, data, distribute, asCopy, dryRun, print: isPrinted } = values;
    const {
      grantTo,
      grantImportTo,
      grantAdminTo,
      largeOrganizations,
      waitForDatabase: seconds,
    } = values;
    const wanted: SchemaOptions = {
      schema,
      largeOrganizations,
      distribute,
      dryRun,
      ...(grantTo !== undefined && { grantTo }),
      ...(grantImportTo !== undefined && { grantImportTo }),
      ...(grantAdminTo !== undefined && { grantAdminTo }),
    };
    if ((data !== undefined || asCopy) && (isPrinted || dryRun)) {
      const option = data === undefined ? "--as-copy" : "--data";
      throw new UsageError(`${option} cannot be combined with --dry-run or --print.`);
    }
    const dataset = data === undefined ? undefined : loadDataset(data);
    const sql = sqlOf(wanted);
    if (isPrinted) {
      if (dryRun || distribute || databaseUrl !== undefined) {
        throw new UsageError(
          "--print cannot be combined with --dry-run, --distribute or --database-url.",
        );
      }
      if (printableLines(sql) !== sql) {
        throw new UsageError("--schema and --grant-to must not contain control characters.");
      }
      print(sql);
      return 0;
    }
    const store = await openDatabaseOf(values);
    try {
      if (seconds > 0) await waitForDatabase(store, seconds);
      return await store.prepare(async (executor) => {
        print(renderReport(await migrateSchema(executor, wanted), wanted));
        if (asCopy) {
          const ended = await silenceWebhooks(executor, { schema });
          print(`Disabled all webhook endpoints, and ended ${String(ended)} deliveries.\n`);
        }
        if (dataset === undefined) return 0;
        const imports = { dataset, skipIf: "sameOrganization", schema } as const;
        const { isImported, changedSettings } = await importOnce(executor, imports);
        print(isImported ? "Imported the data file.\n" : notImported);
        for (const line of settingsNote(changedSettings)) print(`${line}\n`);
        return 0;
      });
    } catch (error) {
      if (isReported(error)) throw error;
      if (failureOfError(error).kind === "Unavailable") throw new Unavailable(renderError(error));
      printError(`quittance: ${printable(renderError(error))}\n`);
      return 2;
    } finally {
      await store.close();
    }
  },
});

type SchemaOptions = MigrateOptions & { readonly schema: string };

const notImported = "Did not import the data file: one of its organizations is stored already.\n";

/** Finds invalid names of schemas and roles before the database is used. */
const sqlOf = (wanted: MigrateOptions): string => {
  try {
    return migrationSql(wanted);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const renderReport = (
  { applied, alreadyApplied, distributed }: MigrationReport,
  { schema, dryRun = false }: SchemaOptions,
): string => {
  const name = JSON.stringify(schema);
  const outcome = dryRun ? "Would be applied to" : "Applied to";
  const lines = [
    applied.length === 0
      ? `The schema ${name} is up to date: ${alreadyApplied.join(", ")}.\n`
      : `${outcome} the schema ${name}: ${applied.join(", ")}.\n`,
  ];
  if (distributed.length > 0) {
    lines.push(`${dryRun ? "Would be distributed" : "Distributed"}: ${distributed.join(", ")}.\n`);
  }
  return lines.join("");
};

/** Returns what failed and what to do. Messages of drivers do not contain the password. */
const renderError = (error: unknown): string => {
  const { kind, sqlState, message } = failureOfError(error);
  const reason = error instanceof Error ? error.message : "";
  if (sqlState === "42501") {
    return (
      `${reason}. Migrate as a role with this permission, or let such a role run the SQL of ` +
      '"quittance migrate --print". Nothing was changed.'
    );
  }
  if (sqlState === "42704") return `${reason}. Create it first. Nothing was changed.`;
  if (kind !== "Failed" || /^(?:28|3D|57)/u.test(sqlState ?? "")) return message;
  return sqlState === undefined ? reason : `${reason} (${sqlState}). Nothing was changed.`;
};
