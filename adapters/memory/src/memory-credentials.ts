import { idOf, type Credential, type OrganizationId } from "quittance";
import {
  lastUseInterval,
  secondsBetween,
  type ApiKey,
  type ApiKeyRepository,
  type NewApiKey,
  type CredentialRepository,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import { RowsById } from "./rows/rows-by-id.ts";

/** API keys and access tokens: for requests by digest, and for administration by identifier. */
export type MemoryCredentials = CredentialRepository & ApiKeyRepository;

/** Creates a repository of credentials in memory. Each gets an identifier, as an imported key. */
export const memoryCredentials = (
  credentials: ReadonlyArray<Credential> = [],
): MemoryCredentials => {
  const byDigest = new Map<string, StoredKey>();
  const byOwner = new Map<OrganizationId, RowsById<StoredKey>>();
  const put = (digest: string, key: ApiKey): ApiKey => {
    const frozen = freeze({ id: key.id, key, digest });
    const own = byOwner.get(key.organizationId) ?? new RowsById<StoredKey>(orderOf);
    byOwner.set(key.organizationId, own);
    own.put(frozen);
    byDigest.set(digest, frozen);
    return frozen.key;
  };
  for (const credential of credentials) put(credential.digest, importedKey(credential));
  const find = (organizationId: OrganizationId, id: ApiKey["id"]): StoredKey | undefined =>
    byOwner.get(organizationId)?.get(id);
  return {
    findByDigest: (digest) =>
      asTask(() => {
        const found = byDigest.get(digest);
        if (found === undefined) return undefined;
        const { organizationId, scopes, environment, expiresAt, revokedAt, lastUsedAt } = found.key;
        const times = { expiresAt, revokedAt, lastUsedAt };
        return { digest, organizationId, scopes, environment, ...times };
      }),

    listKeys: (organizationId, range) =>
      asTask(() => (byOwner.get(organizationId)?.after(range) ?? []).map(({ key }) => key)),

    findKey: (organizationId, id) => asTask(() => find(organizationId, id)?.key),

    storeKey: ({ key, digest }) => asTask(() => put(digest, key)),

    changeKey: (organizationId, id, decide) =>
      asTask(() => {
        const found = find(organizationId, id);
        if (found === undefined) return undefined;
        const decided = decide(found.key);
        if (decided._tag === "Left") return decided;
        const { key, successor } = decided.right;
        put(found.digest, key);
        if (successor) put(successor.digest, successor.key);
        return decided;
      }),

    recordUse: (digest, usedAt) =>
      asTask(() => {
        const found = byDigest.get(digest);
        if (found === undefined) return;
        const { lastUsedAt } = found.key;
        const isRecent =
          lastUsedAt !== undefined && secondsBetween(lastUsedAt, usedAt) < lastUseInterval;
        if (!isRecent) put(digest, { ...found.key, lastUsedAt: usedAt });
      }),
  };
};

interface StoredKey extends NewApiKey {
  readonly id: ApiKey["id"];
}

const orderOf = ({ key: { createdAt, id } }: StoredKey): string => `${createdAt ?? ""} ${id}`;

const importedKey = (credential: Credential): ApiKey => ({
  id: idOf("key", `key_${credential.digest.slice(0, 32)}`),
  organizationId: credential.organizationId,
  name: "Imported key",
  scopes: credential.scopes,
  environment: credential.environment,
  createdAt: undefined,
  expiresAt: credential.expiresAt,
  revokedAt: credential.revokedAt,
  lastUsedAt: credential.lastUsedAt,
  replacedBy: undefined,
});
