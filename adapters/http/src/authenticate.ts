import { left, right, type CredentialRepository, type Either, type PortFailed } from "quittance";
import { type Environment, type Principal } from "quittance/adapter";
import { webDigest, type Digest } from "./digest.ts";
import { sameText } from "./same-text.ts";

/** No credentials, or unknown ones. */
export interface Unauthenticated {
  readonly kind: "Unauthenticated";
}

/** Identifies the caller by the value of the Authorization header. Never rejects. */
export type Authenticate = (
  authorization: string | undefined,
) => Promise<Either<Unauthenticated | PortFailed, Principal>>;

export interface AuthenticateOptions {
  readonly environment: Environment;
  readonly digest?: Digest;
}

/**
 * Creates an `authenticate` for API keys and access tokens whose digests are in a repository.
 *
 * Accepts `Bearer <token>`, `Bearer <key>` and the bare key. A key of the other environment fails
 * before it is looked up.
 */
export const authenticateBy = (
  credentials: CredentialRepository,
  { environment, digest = webDigest }: AuthenticateOptions,
): Authenticate => {
  const foreign = environment === "production" ? testKey : liveKey;
  return async (authorization) => {
    const secret = secretOf(authorization);
    if (secret === undefined || foreign.test(secret)) return unauthenticated;
    const expected = await digest(secret);
    const found = await credentials.findByDigest(expected)();
    if (found._tag === "Left") return found;
    const credential = found.right;
    return credential !== undefined && sameText(credential.digest, expected)
      ? right(credential)
      : unauthenticated;
  };
};

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
