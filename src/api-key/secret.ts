import { invariant } from "../kernel/invariant.ts";
import type { Environment } from "./credential.ts";

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

/** A secret of an API key, and the digest that is stored. */
export interface Secret {
  readonly secret: string;
  readonly digest: string;
}

const prefixes: Readonly<Record<Environment, string>> = {
  development: "sk_test_",
  production: "sk_live_",
};

/** Creates a secret with the prefix of its environment. Throws if the source returns a weak one. */
export const createSecret = async (
  { newSecret, digestOf }: SecretSource,
  environment: Environment,
): Promise<Secret> => {
  const random = newSecret();
  invariant(/^[\w-]{32,200}$/u.test(random), "newSecret must return 32 to 200 letters and digits");
  const secret = `${prefixes[environment]}${random}`;
  const digest = await digestOf(secret);
  invariant(/^[0-9a-f]{64}$/u.test(digest), "digestOf must return a SHA-256 in hexadecimal digits");
  return { secret, digest };
};
