import type { MigrationFile } from "./migration-files.ts";
import { importRights, serviceRights, type TableRights } from "./table-rights.ts";

/** The roles that rights are granted to. */
export interface Grantees {
  /** The role that the repositories run as. */
  readonly grantTo?: string | undefined;
  /** The role that `importRecords` runs as. */
  readonly grantImportTo?: string | undefined;
}

/** The roles that are named, each once. */
export const granteesOf = ({ grantTo, grantImportTo }: Grantees): ReadonlyArray<string> => [
  ...new Set([grantTo, grantImportTo].filter((role) => role !== undefined)),
];

/**
 * The statements that give each role what it needs, table by table, because the schema may contain
 * tables of the host as well. A role that is named twice gets the rights of both uses.
 */
export const grantsTo = ({ grantTo, grantImportTo }: Grantees): string =>
  [
    ...(grantTo === undefined ? [] : [grants(grantTo, serviceRights)]),
    ...(grantImportTo === undefined ? [] : [grants(grantImportTo, importRights)]),
  ].join("");

/**
 * The statements that take away what the roles were granted on our tables before, such as by an
 * earlier version that granted more.
 */
export const revocationsFrom = (
  grantees: Grantees,
  files: ReadonlyArray<MigrationFile>,
): string => {
  const tables = ["migrations", ...files.flatMap(({ text }) => tablesMadeIn(text))];
  const list = tables.map((table) => `:"schema".${table}`).join(",\n  ");
  return granteesOf(grantees)
    .map((role) => `REVOKE ALL ON\n  ${list}\n  FROM ${quotedRole(role)};\n`)
    .join("");
};

const grants = (role: string, rights: TableRights): string => {
  const grantee = quotedRole(role);
  return [
    `GRANT USAGE ON SCHEMA :"schema" TO ${grantee};\n`,
    ...Object.entries({ migrations: "SELECT", ...rights }).map(
      ([table, privileges]) => `GRANT ${privileges} ON :"schema".${table} TO ${grantee};\n`,
    ),
  ].join("");
};

const tablesMadeIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^CREATE (?:TABLE|VIEW) :"schema"\.(\w+)/gmu)].flatMap(([, name = ""]) => name);

const quotedRole = (role: string): string => {
  const length = new TextEncoder().encode(role).length;
  if (length === 0 || length > 63 || role.includes("\0")) {
    throw new Error("The name of a PostgreSQL role has 1 to 63 bytes and no NUL.");
  }
  return `"${role.replaceAll('"', '""')}"`;
};
