import { defaultSchema, inSchema } from "../statements/schema-name.ts";
import { bookkeepingTable, recordOf } from "./bookkeeping.ts";
import { grantsTo } from "./grant-rights.ts";
import type { MigrateOptions } from "./migrate.ts";
import { isWanted, migrationFiles, type MigrationFile } from "./migration-files.ts";
import { partsOfSql } from "./split-statements.ts";

/**
 * Returns the SQL that creates a whole new schema, for a host's own migration tool, for psql, or
 * for a driver as one simple query. It records all migrations, so that `migrate` has nothing left
 * to do.
 *
 * Run it in one transaction; it neither begins nor ends one. `standard_conforming_strings` must be
 * on, which is the default.
 */
export const migrationSql = (options: Omit<MigrateOptions, "dryRun"> = {}): string =>
  sqlOfMigrations(migrationFiles(), options);

/** The same with the migrations of a version, the numbered ones first. */
export const sqlOfMigrations = (
  files: ReadonlyArray<MigrationFile>,
  options: Omit<MigrateOptions, "dryRun"> = {},
): string => {
  const { schema = defaultSchema } = options;
  const changes = files
    .filter(isWanted(options))
    .map((file) => `-- ${file.name}\n\n${file.text}${recordOf(file)}`);
  const sections = [head, expectUtf8, bookkeepingTable, ...changes, grantsTo(options)];
  return named(sections.join("\n"), inSchema(schema));
};

const head = `-- The tables of Quittance. Run this file in one transaction, for example with
--   psql --single-transaction --set ON_ERROR_STOP=1 --file FILE

CREATE SCHEMA IF NOT EXISTS :"schema";
`;

/** `migrate` checks the same before it begins. */
const expectUtf8 = `DO $$ BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'The encoding of the database is %, but Quittance needs UTF8.',
      current_setting('server_encoding');
  END IF;
END $$;
`;

/** Does not replace names in comments: a name with a line break would end them. */
const named = (sql: string, translate: (text: string) => string): string =>
  partsOfSql(sql)
    .map(({ kind, text }) => (kind === "comment" ? text : translate(text)))
    .join("");
