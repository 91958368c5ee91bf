import { scopes, type Timestamp } from "quittance";
import type { ApiKey, Environment, NewApiKey, Scope } from "quittance/adapter";
import type { Row } from "../executor.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { id, json, text, time, word } from "../rows/read-column.ts";

const timeColumn = (column: string): string =>
  `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS') AS ${column}`;

/** The selected columns that credentials and API keys have in common. */
export const principalColumns = [
  "organization_id",
  "array_to_json(scopes)::text AS scopes",
  "environment",
  ...["expires_at", "revoked_at", "last_used_at"].map(timeColumn),
].join(", ");

/** The identifier of an API key. An imported one is called by the start of its digest. */
export const apiKeyId = "coalesce(api_key_id, 'key_' || left(digest, 32))";

/** The selected columns of an API key. */
export const apiKeyColumns = [
  `${apiKeyId} AS api_key_id`,
  "coalesce(name, 'Imported key') AS name",
  "replaced_by",
  timeColumn("created_at"),
  principalColumns,
].join(", ");

/** Reads what credentials and API keys have in common. */
export const readPrincipal = (row: Row) => ({
  organizationId: id(row, "organization_id", "org"),
  scopes: row["scopes"] === null ? undefined : readScopes(row),
  environment: isPresent(row, "environment") ? word(row, "environment", environments) : undefined,
  expiresAt: optionalTime(row, "expires_at"),
  revokedAt: optionalTime(row, "revoked_at"),
  lastUsedAt: optionalTime(row, "last_used_at"),
});

/** Reads an API key from a row. */
export const readApiKey = (row: Row): ApiKey => ({
  ...readPrincipal(row),
  id: id(row, "api_key_id", "key"),
  name: text(row, "name"),
  createdAt: optionalTime(row, "created_at"),
  replacedBy: isPresent(row, "replaced_by") ? id(row, "replaced_by", "key") : undefined,
});

/** Returns the row of a new API key. */
export const apiKeyRow = ({ key, digest }: NewApiKey): JsonRow => ({
  digest,
  api_key_id: key.id,
  organization_id: key.organizationId,
  name: key.name,
  scopes: key.scopes ?? null,
  environment: key.environment ?? null,
  created_at: key.createdAt ?? null,
  expires_at: key.expiresAt ?? null,
  revoked_at: key.revokedAt ?? null,
  last_used_at: key.lastUsedAt ?? null,
  replaced_by: key.replacedBy ?? null,
});

const environments: ReadonlyArray<Environment> = ["development", "production"];

const isPresent = (row: Row, column: string): boolean => (row[column] ?? null) !== null;

const optionalTime = (row: Row, column: string): Timestamp | undefined =>
  isPresent(row, column) ? time(row, column) : undefined;

/** A scope of a later version of the library is left out. */
const readScopes = (row: Row): ReadonlyArray<Scope> => {
  const allowed = json(row, "scopes") as ReadonlyArray<string>;
  return scopes.filter((scope) => allowed.includes(scope));
};
