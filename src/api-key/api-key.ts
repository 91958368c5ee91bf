import type { ApiKeyId, OrganizationId } from "../ids.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { Environment, Principal } from "./credential.ts";

/** An API key as it is listed: without its secret and the digest of it. */
export interface ApiKey extends Principal {
  readonly id: ApiKeyId;
  readonly organizationId: OrganizationId;
  /** 1 to 200 characters, for people. */
  readonly name: string;
  /** `undefined` for a key whose environment is not known, because it was imported before. */
  readonly environment: Environment | undefined;
  /** `undefined` for an imported key. */
  readonly createdAt: Timestamp | undefined;
  /** From this time on the key is rejected. */
  readonly expiresAt: Timestamp | undefined;
  readonly revokedAt: Timestamp | undefined;
  /** The last use, up to `lastUseInterval` seconds too early. */
  readonly lastUsedAt: Timestamp | undefined;
  /** The key that it was rotated to. */
  readonly replacedBy: ApiKeyId | undefined;
}

/** A new API key with the SHA-256 digest of its secret, 64 lower-case hexadecimal digits. */
export interface NewApiKey {
  readonly key: ApiKey;
  readonly digest: string;
}

/** A key with its secret, which cannot be read again. */
export interface CreatedApiKey {
  readonly key: ApiKey;
  /** What a caller sends in the Authorization header. Do not log it. */
  readonly secret: string;
}

/** Whether a key is accepted, and if not, why. @inline */
export type ApiKeyStatus = "ACTIVE" | "EXPIRED" | "REVOKED";

/** The seconds between two recorded uses of a key. */
export const lastUseInterval = 60;

/** Returns whether a key, or a credential, is accepted at a time. */
export const apiKeyStatus = (
  { expiresAt, revokedAt }: Partial<Pick<ApiKey, "expiresAt" | "revokedAt">>,
  now: Timestamp,
): ApiKeyStatus => {
  if (revokedAt !== undefined) return "REVOKED";
  return expiresAt !== undefined && expiresAt <= now ? "EXPIRED" : "ACTIVE";
};
