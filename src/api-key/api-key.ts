import type { ErrorRows } from "../failure/error-row.ts";
import type { ApiKeyId, OrganizationId } from "../ids.ts";
import { object, value, type In, type Named } from "../schema/schema.ts";
import { integer, name, optional, timestamp } from "../schema/values.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { readScopes, scopes, type Environment, type Principal, type Scope } from "./credential.ts";

/** The maximum time for which a rotated key stays valid: 30 days, in seconds. */
export const maxOverlapSeconds = 2_592_000;

/** The same by default: a day. */
const defaultOverlapSeconds = 86_400;

/** An API key as it is listed: without its secret and the digest of it. */
export interface ApiKey extends Omit<Principal, "keyId"> {
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

const areScopes = (given: unknown): given is ReadonlyArray<Scope> =>
  Array.isArray(given) &&
  given.length > 0 &&
  new Set(given).size === given.length &&
  given.every((scope) => scopes.some((known) => known === scope));

const someScopes = value<ReadonlyArray<Scope> | "all">({
  form: {
    anyOf: [
      { const: "all" },
      { type: "array", items: { enum: scopes }, minItems: 1, uniqueItems: true },
    ],
  },
  message: `must be "all", or at least one of ${scopes.join(", ")}, each once`,
  read: (given) => {
    if (given === "all") return given;
    return areScopes(given) ? [...given] : undefined;
  },
});

/** The request for a new API key. */
export const newApiKey = object(
  {
    /** 1 to 200 characters, for people. */
    name,
    /**
     * What the key permits; `"all"` permits everything, also what later versions add, except
     * `settings.update`, which must be named. Defaults to the scopes that read.
     */
    scopes: optional(someScopes, readScopes),
    /** When the key ends. Defaults to never. */
    expiresAt: optional(timestamp),
  },
  [
    {
      on: ["expiresAt"],
      message: "must be in the future",
      holds: ({ expiresAt }, now) =>
        expiresAt === undefined || now === undefined || expiresAt > now,
    },
  ],
);

/** What a caller passes to create an API key. */
export interface ApiKeyContent extends In<typeof newApiKey>, Named {}

/** The request to rotate an API key. */
export const keyRotation = object({
  /** For how long the old key stays valid: 0 to 2,592,000. Defaults to 86,400, which is a day. */
  overlapSeconds: optional(integer(0, maxOverlapSeconds), defaultOverlapSeconds),
});

/** What a caller can pass to rotate an API key. */
export interface RotateOptions extends In<typeof keyRotation>, Named {}

/** The organization has no such API key. */
export interface ApiKeyNotFound {
  readonly kind: "ApiKeyNotFound";
}

/** A key that is revoked, expired or already rotated cannot be rotated. */
export interface ApiKeyNotRotatable {
  readonly kind: "ApiKeyNotRotatable";
  readonly reason: "REVOKED" | "EXPIRED" | "ROTATED";
}

const notRotatable = {
  REVOKED: "A revoked API key cannot be rotated",
  EXPIRED: "An expired API key cannot be rotated",
  ROTATED: "The API key was rotated before",
} as const;

/** What is reported about the errors of API keys. */
export const apiKeyErrors = {
  ApiKeyNotFound: { thrown: "The organization has no such API key" },
  ApiKeyNotRotatable: { thrown: ({ reason }) => notRotatable[reason] },
} as const satisfies ErrorRows<ApiKeyNotFound | ApiKeyNotRotatable>;
