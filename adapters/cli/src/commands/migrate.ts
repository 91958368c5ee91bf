import { failureOfError, silenceWebhooks } from "@quittance/postgres";
import {
  migrate as migrateSchema,
  migrationSql,
  type MigrateOptions,
  type MigrationReport,
} from "@quittance/postgres/migrate";
import type { Command } from "../command.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { print, printable, printableLines, printError } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { openDatabase } from "../store/open-database.ts";
import { importAs } from "../store/prepare-store.ts";
import { settingsNote } from "../store/startup-message.ts";
import { databaseOptions } from "../store/store-options.ts";
import { readWait, waitForDatabase, waitOption } from "../store/wait-for-database.ts";
import { databaseUrlOf } from "../store/with-store.ts";
import { Unavailable, UsageError } from "../usage-error.ts";

const options = {
  ...databaseOptions,
  ...waitOption,
  "grant-to": {
    type: "string",
    value: "ROLE",
    help: "Role of the service. It gets exactly the rights on the tables that it needs.",
  },
  "grant-import-to": {
    type: "string",
    value: "ROLE",
    help: "Role that may import records. It gets exactly the rights on the tables that it needs.",
  },
  "grant-admin-to": {
    type: "string",
    value: "ROLE",
    help: "Role for quittance keys, organizations and providers. It gets exactly the rights it needs.",
  },
  data: {
    type: "string",
    value: "FILE",
    help: `Import this data file after the migration, unless one of its organizations is stored
already.`,
  },
  "large-organizations": {
    type: "boolean",
    default: false,
    help: `Add indexes for lists by rare providers and currencies. They slow down writes: add them
when such a list needs them.`,
  },
  distribute: {
    type: "boolean",
    default: false,
    help: `Distribute the tables by organization on the Citus cluster of the database, with the rows
that they have.`,
  },
  "as-copy": {
    type: "boolean",
    default: false,
    help: `After the migration, disable all webhook endpoints and end all pending deliveries: for a
restored copy that is not to replace the original.`,
  },
  "dry-run": {
    type: "boolean",
    default: false,
    help: "Show which migrations would be applied, and change nothing.",
  },
  print: {
    type: "boolean",
    default: false,
    help: "Print the SQL that creates a new schema, and use no database.",
  },
} as const;

/** `quittance migrate`: brings a schema up to date, or prints the SQL that creates a new one. */
export const migrate: Command = {
  usage: ["[options]", "--print [--schema NAME] [--grant-to ROLE] [--grant-import-to ROLE]"],
  description: `Create the tables of a PostgreSQL database, or bring them up to date, in one transaction.`,
  options,
  examples: [
    "quittance migrate --dry-run",
    "quittance migrate --grant-to quittance_service --data acme.json",
    "quittance migrate --print --schema billing > schema.sql",
  ],
  run: async (args) => {
    const { values } = readArguments(args, options, 0);
    const wanted: SchemaOptions = {
      schema: values.schema,
      largeOrganizations: values["large-organizations"],
      distribute: values.distribute,
      dryRun: values["dry-run"],
      ...(values["grant-to"] === undefined ? {} : { grantTo: values["grant-to"] }),
      ...(values["grant-import-to"] === undefined
        ? {}
        : { grantImportTo: values["grant-import-to"] }),
      ...(values["grant-admin-to"] === undefined ? {} : { grantAdminTo: values["grant-admin-to"] }),
    };
    if (values.data !== undefined && (values.print || values["dry-run"])) {
      throw new UsageError("--data cannot be combined with --dry-run or --print.");
    }
    if (values["as-copy"] && (values.print || values["dry-run"])) {
      throw new UsageError("--as-copy cannot be combined with --dry-run or --print.");
    }
    const dataset = values.data === undefined ? undefined : loadDataset(values.data);
    const sql = sqlOf(wanted);
    if (values.print) {
      if (values["dry-run"] || values.distribute || values["database-url"] !== undefined) {
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
    const waitSeconds = readWait(values["wait-for-database"]);
    const store = await openDatabase(databaseUrlOf(values["database-url"]), !values["no-prepare"]);
    try {
      if (waitSeconds > 0) await waitForDatabase(store, waitSeconds);
      return await store.prepare(async (executor) => {
        print(renderReport(await migrateSchema(executor, wanted), wanted));
        if (values["as-copy"]) {
          const ended = await silenceWebhooks(executor, { schema: values.schema });
          print(`Disabled all webhook endpoints, and ended ${String(ended)} deliveries.\n`);
        }
        if (dataset === undefined) return 0;
        const imports = { dataset, skipIf: "sameOrganization", schema: values.schema } as const;
        const { isImported, changedSettings } = await importAs(executor, imports);
        print(isImported ? "Imported the data file.\n" : notImported);
        for (const line of settingsNote(changedSettings)) print(`${line}\n`);
        return 0;
      });
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (failureOfError(error).kind === "Unavailable") throw new Unavailable(renderError(error));
      printError(`quittance: ${printable(renderError(error))}\n`);
      return 2;
    } finally {
      await store.close();
    }
  },
};

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
