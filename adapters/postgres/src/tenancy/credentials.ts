import { scopes, type Credential, type CredentialRepository, type Scope } from "quittance";
import { attemptFind } from "../statements/attempt.ts";
import type { Database } from "./database.ts";
import type { Row } from "../executor.ts";
import { id, json, text } from "../rows/read-column.ts";

/** Creates the repository of API keys and access tokens, which reads the first server. */
export const credentialsOf = (database: Database): CredentialRepository => ({
  findByDigest: (digest) =>
    attemptFind("credentials", digest, async () => {
      const [row] = await database.shared(find, [digest]);
      return row && readCredential(row);
    }),
});

/** The selected columns of a credential. */
export const credentialColumns = "digest, organization_id, array_to_json(scopes)::text AS scopes";

/** Reads a credential from a row. */
export const readCredential = (row: Row): Credential => ({
  digest: text(row, "digest"),
  organizationId: id(row, "organization_id", "org"),
  scopes: row["scopes"] === null ? undefined : readScopes(row),
});

const readScopes = (row: Row): ReadonlyArray<Scope> => {
  const allowed = json(row, "scopes") as ReadonlyArray<string>;
  return scopes.filter((scope) => allowed.includes(scope));
};

const find = `SELECT ${credentialColumns}
FROM :"schema".credentials WHERE digest = $1`;
