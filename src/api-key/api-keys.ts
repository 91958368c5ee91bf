import { listRange, type RangeOptions, type Rows } from "../administration/range-list.ts";
import type { ApiKeyId, IdSource, OrganizationId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/page.ts";
import type { OrganizationNotFound } from "../organization/organization.ts";
import type { OrganizationRepository } from "../organization/organizations.ts";
import { ofOrganization } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import { addSeconds, secondsBetween, type Clock, type Timestamp } from "../time/timestamp.ts";
import {
  apiKeyStatus,
  keyRotation,
  newApiKey,
  type ApiKey,
  type ApiKeyContent,
  type ApiKeyNotFound,
  type ApiKeyNotRotatable,
  type CreatedApiKey,
  type NewApiKey,
  type RotateOptions,
} from "./api-key.ts";
import type { Environment } from "./credential.ts";

/** How a stored key changes. @inline */
export interface ApiKeyChange {
  /** The key with another `expiresAt`, `revokedAt` or `replacedBy`; nothing else changes. */
  readonly key: ApiKey;
  /** A key that is stored in the same transaction. */
  readonly successor?: NewApiKey | undefined;
}

/** The stored API keys, by digest of their secrets. No task rejects. */
export interface ApiKeyRepository {
  /** Returns keys of an organization in the order of `createdAt` and `id`, revoked ones too. */
  readonly listKeys: (
    organizationId: OrganizationId,
    range: RowRange<ApiKeyId>,
  ) => TaskEither<PortFailed, ReadonlyArray<ApiKey>>;

  /** Returns a key of an organization; `undefined` if it has none with this identifier. */
  readonly findKey: (
    organizationId: OrganizationId,
    id: ApiKeyId,
  ) => TaskEither<PortFailed, ApiKey | undefined>;

  /** Stores a new key. `findByDigest` of the credentials finds it from then on. */
  readonly storeKey: (created: NewApiKey) => TaskEither<PortFailed, ApiKey>;

  /**
   * Changes a key of an organization as decided, in one transaction with its successor, and returns
   * the decision. Concurrent decisions about a key happen one after the other; each sees the stored
   * key. A key of another organization does not exist: the task returns `undefined`.
   *
   * `findByDigest` sees the change as soon as the task has succeeded.
   */
  readonly changeKey: <Failure, Change extends ApiKeyChange>(
    organizationId: OrganizationId,
    id: ApiKeyId,
    decide: (stored: ApiKey) => Either<Failure, Change>,
  ) => TaskEither<PortFailed, Either<Failure, Change> | undefined>;

  /**
   * Records that a secret was used, unless its last recorded use is less than `lastUseInterval`
   * seconds before. Does nothing for an unknown digest. Must not wait for other calls of its kind.
   */
  readonly recordUse: (digest: string, usedAt: Timestamp) => TaskEither<PortFailed, void>;
}

/** Creates the secrets of API keys. The core has no randomness and no hash function of its own. */
export interface SecretSource {
  /**
   * Returns a new random text of 32 to 200 ASCII letters, digits, hyphens and underscores, from a
   * cryptographically secure source. It must not be guessable: at least 128 random bits.
   */
  readonly newSecret: () => string;
  /** Returns the SHA-256 of a text as 64 lower-case hexadecimal digits. */
  readonly digestOf: (text: string) => string | Promise<string>;
}

/** What operations on API keys need. */
export interface ApiKeyPorts {
  readonly apiKeys: ApiKeyRepository;
  readonly organizations: Pick<OrganizationRepository, "findOrganization">;
  readonly secrets: SecretSource;
  /** New keys begin with sk_live_ for production, and with sk_test_ for development. */
  readonly environment: Environment;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Administers the API keys of organizations. */
export interface ApiKeys {
  /**
   * Creates an API key of an organization, which can read unless `scopes` are given. Its secret is
   * returned once: only a digest is stored.
   *
   * Fails with `Invalid` (every issue), `OrganizationNotFound` or `PortFailed`. After `PortFailed`
   * a key may be stored whose secret was not returned: list the keys and revoke it.
   *
   * @example
   * const { key, secret } = orThrow(
   *   await administration.apiKeys.create(shop.id, { name: "Web", scopes: ["invoices.read"] }),
   * );
   */
  readonly create: (
    organizationId: OrganizationId,
    request: ApiKeyContent,
  ) => Promise<Either<Invalid | OrganizationNotFound | PortFailed, CreatedApiKey>>;

  /**
   * Lists the API keys of an organization without their secrets, oldest first.
   *
   * Fails with `Invalid` or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await administration.apiKeys.list(shop.id));
   */
  readonly list: (
    organizationId: OrganizationId,
    options?: RangeOptions<ApiKeyId>,
  ) => Promise<Either<Invalid | PortFailed, Rows<ApiKey>>>;

  /**
   * Creates a key with the name, scopes, environment and lifetime of another one, which expires
   * after the overlap. Of concurrent calls for a key, one succeeds.
   *
   * Fails with `Invalid`, `ApiKeyNotFound`, `ApiKeyNotRotatable` or `PortFailed`.
   *
   * @example
   * const options = { overlapSeconds: 3600 };
   * const { secret } = orThrow(await administration.apiKeys.rotate(shop.id, key.id, options));
   */
  readonly rotate: (
    organizationId: OrganizationId,
    id: ApiKeyId,
    options?: RotateOptions,
  ) => Promise<Either<Invalid | ApiKeyNotFound | ApiKeyNotRotatable | PortFailed, CreatedApiKey>>;

  /**
   * Revokes an API key: from the next request on it is rejected. Revoking it again changes nothing.
   *
   * Fails with `ApiKeyNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await administration.apiKeys.revoke(shop.id, key.id));
   */
  readonly revoke: (
    organizationId: OrganizationId,
    id: ApiKeyId,
  ) => Promise<Either<ApiKeyNotFound | PortFailed, ApiKey>>;
}

const notFound = left<ApiKeyNotFound>({ kind: "ApiKeyNotFound" });

/** Creates the operations on API keys. */
export const createApiKeys = (ports: ApiKeyPorts): ApiKeys => {
  const { apiKeys, organizations, secrets, environment, clock, newId } = ports;
  return ofOrganization<ApiKeys>("apiKeys", {
    create: async (organizationId, request) => {
      const createdAt = clock();
      const given = read(newApiKey, request, createdAt);
      if (isLeft(given)) return given;
      const { name, scopes, expiresAt } = given.right;
      const organization = await organizations.findOrganization(organizationId)();
      if (isLeft(organization)) return organization;
      if (organization.right === undefined) return left({ kind: "OrganizationNotFound" });
      const { secret, digest } = await createSecret(secrets, environment);
      const key: ApiKey = {
        id: newId("key"),
        organizationId,
        name,
        scopes: scopes === "all" ? undefined : scopes,
        environment,
        createdAt,
        expiresAt,
        revokedAt: undefined,
        lastUsedAt: undefined,
        replacedBy: undefined,
      };
      const stored = await apiKeys.storeKey({ key, digest })();
      return isLeft(stored) ? stored : right({ key: stored.right, secret });
    },
    list: (organizationId, options) =>
      listRange(options, (range) => apiKeys.listKeys(organizationId, range)),
    rotate: async (organizationId, id, options) => {
      const given = read(keyRotation, options);
      if (isLeft(given)) return given;
      const found = await apiKeys.findKey(organizationId, id)();
      if (isLeft(found)) return found;
      if (found.right === undefined) return notFound;
      const known = found.right.environment ?? environment;
      const { secret, digest } = await createSecret(secrets, known);
      const successorId = newId("key");
      const decided = await apiKeys.changeKey(organizationId, id, (stored) => {
        const now = clock();
        const rotatable = ifRotatable(stored, now);
        if (isLeft(rotatable)) return rotatable;
        const key = successorOf({ ...stored, environment: known }, successorId, now);
        const end = addSeconds(now, given.right.overlapSeconds);
        const { expiresAt = end } = stored;
        return right({
          key: { ...stored, expiresAt: expiresAt < end ? expiresAt : end, replacedBy: key.id },
          successor: { key, digest },
        });
      })();
      if (isLeft(decided)) return decided;
      if (decided.right === undefined) return notFound;
      if (isLeft(decided.right)) return decided.right;
      return right({ key: decided.right.right.successor.key, secret });
    },
    revoke: async (organizationId, id) => {
      const changed = await apiKeys.changeKey<never, ApiKeyChange>(organizationId, id, (stored) =>
        right({ key: { ...stored, revokedAt: stored.revokedAt ?? clock() } }),
      )();
      if (isLeft(changed)) return changed;
      if (changed.right === undefined) return notFound;
      return isLeft(changed.right) ? changed.right : right(changed.right.right.key);
    },
  });
};

/** Creates a secret with the prefix of its environment. Throws if the source returns a weak one. */
export const createSecret = async (
  { newSecret, digestOf }: SecretSource,
  environment: Environment,
): Promise<{ readonly secret: string; readonly digest: string }> => {
  const random = newSecret();
  invariant(/^[\w-]{32,200}$/u.test(random), "newSecret must return 32 to 200 letters and digits");
  const secret = `${prefixes[environment]}${random}`;
  const digest = await digestOf(secret);
  invariant(/^[0-9a-f]{64}$/u.test(digest), "digestOf must return a SHA-256 in hexadecimal digits");
  return { secret, digest };
};

const prefixes: Readonly<Record<Environment, string>> = {
  development: "sk_test_",
  production: "sk_live_",
};

const ifRotatable = (stored: ApiKey, now: Timestamp): Either<ApiKeyNotRotatable, ApiKey> => {
  const status = apiKeyStatus(stored, now);
  const isRotated = status !== "REVOKED" && stored.replacedBy !== undefined;
  const reason = isRotated ? "ROTATED" : status;
  return reason === "ACTIVE" ? right(stored) : left({ kind: "ApiKeyNotRotatable", reason });
};

/** A key that expires is replaced by one that is valid for as long as it was at first. */
const successorOf = (stored: ApiKey, id: ApiKeyId, now: Timestamp): ApiKey => {
  const { createdAt, expiresAt } = stored;
  const lifetime = createdAt && expiresAt && secondsBetween(createdAt, expiresAt);
  return {
    ...stored,
    id,
    createdAt: now,
    expiresAt: lifetime === undefined ? undefined : addSeconds(now, lifetime),
    lastUsedAt: undefined,
  };
};
