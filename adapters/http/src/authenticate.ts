import { timestampOf, type Clock, type Either } from "quittance";
import type { PortFailed } from "quittance/errors";
import {
  apiKeyStatus,
  isSameText,
  left,
  limits,
  right,
  secondsBetween,
  type ApiKeyRepository,
  type Credential,
  type Environment,
  type Principal,
  type CredentialRepository,
} from "quittance/adapter";
import { webDigest, type Digest } from "./digest.ts";

/** No credentials, or unknown, expired or revoked ones. */
export interface Unauthenticated {
  readonly kind: "Unauthenticated";
}

/** Identifies the caller by the value of the Authorization header. Never rejects. */
export type Authenticate = (
  authorization: string | undefined,
) => Promise<Either<Unauthenticated | PortFailed, Principal>>;

/** Options of `authenticateBy`. */
export interface AuthenticateOptions {
  /** Which prefix of keys is accepted. */
  readonly environment: Environment;
  /** The SHA-256 function. Defaults to Web Crypto; `nodeDigest` is faster on Node. */
  readonly digest?: Digest;
  /** Records when a key was used, at most once a minute. Without it, nothing is recorded. */
  readonly apiKeys?: Pick<ApiKeyRepository, "recordUse">;
  /** The minimum length of a key or token: shorter ones are rejected. Defaults to 1. */
  readonly minKeyLength?: number;
  /** Decides which keys have expired. Defaults to the clock of the host. */
  readonly clock?: Clock;
}

/**
 * Creates an `authenticate` for API keys and access tokens whose digests are in a repository.
 *
 * Accepts `Bearer <token>`, `Bearer <key>` and the bare key. A key of the other environment fails
 * before it is looked up.
 *
 * Every request reads the credential, so that a revoked key is rejected at once.
 */
export const authenticateBy = (
  credentials: CredentialRepository,
  options: AuthenticateOptions,
): Authenticate => {
  const { environment, digest = webDigest, apiKeys, minKeyLength = 1, clock = hostClock } = options;
  const foreign = environment === "production" ? testKey : liveKey;
  return async (authorization) => {
    const secret = secretOf(authorization);
    if (secret === undefined || foreign.test(secret)) return unauthenticated;
    if (secret.length < minKeyLength) return unauthenticated;
    const expected = await digest(secret);
    const found = await credentials.findByDigest(expected)();
    if (found._tag === "Left") return found;
    const credential = found.right;
    if (credential === undefined || !isSameText(credential.digest, expected))
      return unauthenticated;
    const now = clock();
    if (apiKeyStatus(credential, now) !== "ACTIVE") return unauthenticated;
    // A use that cannot be recorded must not fail the request.
    if (apiKeys && isUseDue(credential, now)) await apiKeys.recordUse(expected, now)();
    return right(credential);
  };
};

/** Whether the last recorded use is long ago, so that one request in a minute writes. */
const isUseDue = ({ lastUsedAt }: Credential, now: ReturnType<Clock>): boolean =>
  lastUsedAt === undefined || secondsBetween(lastUsedAt, now) >= limits.lastUseInterval;

const hostClock: Clock = () => timestampOf(new Date());

const unauthenticated = left({ kind: "Unauthenticated" } as const);

const liveKey = /^sk_live/;
const testKey = /^sk_test/;

/** Maximum length of a secret, in characters. */
const maxSecretLength = 4096;

const secretOf = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > maxSecretLength) return undefined;
  const bearer = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return bearer;
  return /^sk_(?:live|test)\S*$/.test(authorization) ? authorization : undefined;
};
