import type { MigrationFile } from "./migration-files.ts";

/**
 * The statements that give a role what the repositories need: to read and write every table, and to
 * read the views for reports and which migrations were applied.
 *
 * Table by table, because the schema may hold tables of the host as well.
 */
export const grantsTo = (role: string, files: ReadonlyArray<MigrationFile>): string => {
  const grantee = quotedRole(role);
  const tables = files.flatMap(({ text }) => tablesMadeIn(text));
  return `GRANT USAGE ON SCHEMA :"schema" TO ${grantee};
GRANT SELECT ON :"schema".migrations TO ${grantee};
GRANT SELECT, INSERT, UPDATE, DELETE ON
  ${tables.map((table) => `:"schema".${table}`).join(",\n  ")}
  TO ${grantee};
${grantsOnViews(files, grantee)}`;
};

/** The views check the rights of the role on the tables beneath them as well. */
const grantsOnViews = (files: ReadonlyArray<MigrationFile>, grantee: string): string =>
  files
    .flatMap(({ text }) => [...text.matchAll(/^CREATE VIEW :"schema"\.(\w+)/gmu)])
    .map(([, view = ""]) => `GRANT SELECT ON :"schema".${view} TO ${grantee};\n`)
    .join("");

const tablesMadeIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^CREATE TABLE :"schema"\.(\w+)/gmu)].flatMap(([, name = ""]) => name);

const quotedRole = (role: string): string => {
  const length = new TextEncoder().encode(role).length;
  if (length === 0 || length > 63 || role.includes("\0")) {
    throw new Error("The name of a PostgreSQL role has 1 to 63 bytes and no NUL.");
  }
  return `"${role.replaceAll('"', '""')}"`;
};
