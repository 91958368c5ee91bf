import type { ApiKeyId, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { ApiKey, CreatedApiKey } from "./api-key.ts";
import { readScopes, type Scope } from "./credential.ts";
import type { ApiKeyChange } from "./api-key-repository.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type {
  AdministrationInvalid,
  ApiKeyNotFound,
  CreateApiKeyError,
} from "../administration/administration-errors.ts";
import type { AdministrationPorts } from "../administration/administration-ports.ts";
import { checkAdministration, ifValid } from "../administration/administration-validate.ts";
import { createSecret } from "./secret-create.ts";
import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";
import { getOrganization } from "../organization/organization-administer.ts";

/** A new API key. @inline */
export interface ApiKeyContent {
  /** 1 to 200 characters, for people. */
  readonly name: string;
  /**
   * What the key permits; `"all"` permits everything, also what later versions add. Defaults to the
   * scopes that read.
   */
  readonly scopes?: ReadonlyArray<Scope> | "all" | undefined;
  /** When the key ends. Defaults to never. */
  readonly expiresAt?: Timestamp | undefined;
}

/** Creates an API key of an organization. */
export const createApiKey =
  (
    organizationId: OrganizationId,
    { name, scopes: wanted = readScopes, expiresAt }: ApiKeyContent,
  ): ((
    ports: Omit<AdministrationPorts, "providerWriter">,
  ) => TaskEither<CreateApiKeyError, CreatedApiKey>) =>
  (ports) =>
  async () => {
    const { apiKeys, secrets, environment, clock, newId } = ports;
    const scopes = wanted === "all" ? undefined : wanted;
    const createdAt = clock();
    const isPast = expiresAt !== undefined && expiresAt <= createdAt;
    const valid = ifValid(name, [
      ...checkAdministration({ name, scopes }),
      ...(isPast ? [{ kind: "ExpiresAtInvalid" } as const] : []),
    ]);
    if (isLeft(valid)) return valid;
    const organization = await getOrganization(organizationId)(ports)();
    if (isLeft(organization)) return organization;
    const { secret, digest } = await createSecret(secrets, environment);
    const key: ApiKey = {
      id: newId("key"),
      organizationId,
      name,
      scopes: scopes && [...scopes],
      environment,
      createdAt,
      expiresAt,
      revokedAt: undefined,
      lastUsedAt: undefined,
      replacedBy: undefined,
    };
    const stored = await apiKeys.storeKey({ key, digest })();
    return isLeft(stored) ? stored : right({ key: stored.right, secret });
  };

/** Revokes a key at once. A revoked key stays as it is. */
export const revokeApiKey =
  (
    organizationId: OrganizationId,
    id: ApiKeyId,
  ): ((
    ports: Pick<AdministrationPorts, "apiKeys" | "clock">,
  ) => TaskEither<ApiKeyNotFound | PortFailed, ApiKey>) =>
  ({ apiKeys, clock }) =>
  async () => {
    const changed = await apiKeys.changeKey<never, ApiKeyChange>(organizationId, id, (stored) =>
      right({ key: { ...stored, revokedAt: stored.revokedAt ?? clock() } }),
    )();
    if (isLeft(changed)) return changed;
    if (changed.right === undefined) return left({ kind: "ApiKeyNotFound" });
    return isLeft(changed.right) ? changed.right : right(changed.right.right.key);
  };

/** Lists the keys of an organization, without their secrets. */
export const listApiKeys =
  (
    organizationId: OrganizationId,
    options: RangeOptions<ApiKeyId> = {},
  ): ((
    ports: Pick<AdministrationPorts, "apiKeys">,
  ) => TaskEither<AdministrationInvalid | PortFailed, Rows<ApiKey>>) =>
  ({ apiKeys }) =>
  () =>
    listRange(options, (range) => apiKeys.listKeys(organizationId, range));
