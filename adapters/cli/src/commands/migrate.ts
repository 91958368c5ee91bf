import { defaultSchema, failureOfError } from "@quittance/postgres";
import {
  migrate as migrateSchema,
  migrationSql,
  type MigrateOptions,
  type MigrationReport,
} from "@quittance/postgres/migrate";
import { print, printable, printableLines, printError } from "../output.ts";
import { loadDataset } from "../data/load-dataset.ts";
import { readArguments } from "../read-arguments.ts";
import { openDatabase } from "../store/open-database.ts";
import { importAs } from "../store/prepare-store.ts";
import { databaseUrlOf } from "../store/with-database.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  "database-url": { type: "string" },
  schema: { type: "string", default: defaultSchema },
  "grant-to": { type: "string" },
  "grant-import-to": { type: "string" },
  data: { type: "string" },
  "large-organizations": { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  "no-prepare": { type: "boolean", default: false },
  print: { type: "boolean", default: false },
} as const;

/** `quittance migrate`: bring a schema up to date, or print the SQL that makes a new one. */
export const migrate = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = readArguments(args, options, 0);
  const wanted: MigrateOptions & { readonly schema: string } = {
    schema: values.schema,
    largeOrganizations: values["large-organizations"],
    dryRun: values["dry-run"],
    ...(values["grant-to"] === undefined ? {} : { grantTo: values["grant-to"] }),
    ...(values["grant-import-to"] === undefined
      ? {}
      : { grantImportTo: values["grant-import-to"] }),
  };
  const isOnlyShown = values.print || values["dry-run"];
  if (values.data !== undefined && isOnlyShown) {
    throw new UsageError("--data imports records: leave out --dry-run and --print.");
  }
  const dataset = values.data === undefined ? undefined : loadDataset(values.data);
  const sql = sqlOf(wanted);
  if (values.print) {
    if (values["dry-run"] || values["database-url"] !== undefined) {
      throw new UsageError("--print uses no database: leave out --dry-run and --database-url.");
    }
    if (printableLines(sql) !== sql) {
      throw new UsageError("--schema and --grant-to must not contain control characters.");
    }
    print(sql);
    return 0;
  }
  const store = await openDatabase(databaseUrlOf(values["database-url"]), !values["no-prepare"]);
  try {
    return await store.prepare(async (executor) => {
      print(wordsOf(await migrateSchema(executor, wanted), wanted));
      if (dataset === undefined) return 0;
      const imports = { dataset, unless: "ofTheFile", schema: values.schema } as const;
      const isImported = await importAs(executor, imports);
      print(isImported ? "Imported the data file.\n" : alreadyThere);
      return 0;
    });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    printError(`quittance: ${printable(complaintOf(error))}\n`);
    return 2;
  } finally {
    await store.close();
  }
};

const alreadyThere = "Imported nothing: an organization of the data file is stored already.\n";

/** A name that PostgreSQL could not have is found before it is asked. */
const sqlOf = (wanted: MigrateOptions): string => {
  try {
    return migrationSql(wanted);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const wordsOf = (
  { applied, alreadyApplied }: MigrationReport,
  { schema, dryRun = false }: MigrateOptions & { readonly schema: string },
): string => {
  const name = JSON.stringify(schema);
  if (applied.length === 0) {
    return `The schema ${name} is up to date: ${alreadyApplied.join(", ")}.\n`;
  }
  const head = dryRun ? "Would be applied to" : "Applied to";
  return `${head} the schema ${name}: ${applied.join(", ")}.\n`;
};

/** What happened and what to do; no driver puts the password of the URL into its words. */
const complaintOf = (error: unknown): string => {
  const { kind, sqlState, message } = failureOfError(error);
  const words = error instanceof Error ? error.message : "";
  if (sqlState === "42501") {
    return (
      `${words}. Migrate as a role that may do this, or have such a one run the SQL of ` +
      "quittance migrate --print. Nothing was changed."
    );
  }
  if (sqlState === "42704") return `${words}. Create it first. Nothing was changed.`;
  if (kind !== "Failed" || /^(?:28|3D|57)/u.test(sqlState ?? "")) return message;
  return sqlState === undefined ? words : `${words} (${sqlState}). Nothing was changed.`;
};
