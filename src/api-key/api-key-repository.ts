import type { ApiKeyId, OrganizationId } from "../ids.ts";
import type { Either, TaskEither } from "../kernel/either.ts";
import type { ApiKey, NewApiKey } from "./api-key.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RowRange } from "../listing/row-range.ts";

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
