import type { Credential, CredentialRepository } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { apiKeyId, principalColumns, readPrincipal } from "./api-key-row.ts";
import { id, text } from "../rows/read-column.ts";
import { attemptFind } from "../statements/attempt.ts";
import type { Database } from "../tenancy/database.ts";

/** Creates the repository of API keys and access tokens, which reads the first server. */
export const credentialsOf = (database: Database): CredentialRepository => ({
  findByDigest: (digest) =>
    attemptFind("credentials", digest, async () => {
      const [row] = await database.shared(find, [digest]);
      return row && readCredential(row);
    }),
});

/** The selected columns of a credential. */
export const credentialColumns = `digest, ${apiKeyId} AS key_id, ${principalColumns}`;

/** Reads a credential from a row. */
export const readCredential = (row: Row): Credential => ({
  digest: text(row, "digest"),
  keyId: id(row, "key_id", "key"),
  ...readPrincipal(row),
});

const find = `SELECT ${credentialColumns}
FROM :"schema".credentials WHERE digest = $1`;
