import { left, right, type CredentialRepository, type Either, type PortFailed } from "quittance";
import { type Environment, type Principal } from "quittance/adapter";
import { webDigest, type Digest } from "./digest.ts";
import { sameText } from "./same-text.ts";

/** No credentials, or credentials that are not known here. */
export interface Unauthenticated {
  readonly kind: "Unauthenticated";
}

/** Finds out who is calling, from the value of the Authorization header. Never rejects. */
export type Authenticate = (
  authorization: string | undefined,
) => Promise<Either<Unauthenticated | PortFailed, Principal>>;

export interface AuthenticateOptions {
  readonly environment: Environment;
  readonly digest?: Digest;
}

/**
 * Authenticate by API keys and access tokens whose digests are in a repository.
 *
 * Takes `Bearer <token>`, `Bearer <key>` and the bare key. A key that belongs to the other
 * environment is refused before it is looked up.
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

/** Longest secret that is looked at, in characters. */
const maxSecretLength = 4096;

const secretOf = (authorization: string | undefined): string | undefined => {
  if (authorization === undefined || authorization.length > maxSecretLength) return undefined;
  const bearer = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return bearer;
  return /^sk_(?:live|test)\S*$/.test(authorization) ? authorization : undefined;
};
