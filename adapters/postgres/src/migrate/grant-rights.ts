import { relationsOf, type MigrationFile } from "./migration-files.ts";
import {
  administrationRights,
  importRights,
  serviceRights,
  type TableRights,
} from "./table-rights.ts";

/** The roles to grant rights to. */
export interface Grantees {
  /** The role that the repositories run as. */
  readonly grantTo?: string | undefined;
  /** The role that `importRecords` runs as. */
  readonly grantImportTo?: string | undefined;
  /** The role that `createAdministration` runs as. */
  readonly grantAdminTo?: string | undefined;
}

/** Returns the named roles, each once. */
export const granteesOf = (grantees: Grantees): ReadonlyArray<string> => [
  ...new Set(rightsOf(grantees).flatMap(([role]) => role ?? [])),
];

/**
 * Returns the statements that grant each role what it needs, table by table, because the schema may
 * contain tables of the host as well. A role that is named twice gets the rights of all its uses.
 */
export const grantsTo = (grantees: Grantees): string =>
  rightsOf(grantees)
    .map(([role, rights]) => (role === undefined ? "" : grants(role, rights)))
    .join("");

const rightsOf = ({
  grantTo,
  grantImportTo,
  grantAdminTo,
}: Grantees): ReadonlyArray<readonly [role: string | undefined, rights: TableRights]> => [
  [grantTo, serviceRights],
  [grantImportTo, importRights],
  [grantAdminTo, administrationRights],
];

/**
 * Returns the statements that revoke all rights of the roles on the tables of this package, such as
 * those that were granted before.
 */
export const revocationsFrom = (
  grantees: Grantees,
  files: ReadonlyArray<MigrationFile>,
): string => {
  const tables = ["migrations", ...relationsOf(files)];
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

const quotedRole = (role: string): string => {
  const length = new TextEncoder().encode(role).length;
  if (length === 0 || length > 63 || role.includes("\0")) {
    throw new Error(
      "The name of a PostgreSQL role must have 1 to 63 bytes and no NUL. Choose another name.",
    );
  }
  return `"${role.replaceAll('"', '""')}"`;
};
