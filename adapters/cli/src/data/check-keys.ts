import type { DataFile } from "./data-file-schema.ts";

/** Minimum length of a key or token in production. */
export const minKeyLength = 32;

type Secrets = Pick<DataFile, "apiKeys" | "accessTokens">;

/** Returns the keys and tokens of a file, and where they are. */
const placedSecrets = ({ apiKeys, accessTokens }: Secrets) => [
  ...apiKeys.map(({ key: secret }, at) => ({ secret, path: `api_keys.${String(at)}.key` })),
  ...accessTokens.map(({ token: secret }, at) => ({
    secret,
    path: `access_tokens.${String(at)}.token`,
  })),
];

/**
 * Returns what is wrong with the keys and tokens of a file for production. Messages name a key by
 * its position and never contain the key.
 */
export const checkKeys = (file: Secrets, published: ReadonlySet<string>): ReadonlyArray<string> =>
  placedSecrets(file).flatMap(({ secret, path }) => {
    if (published.has(secret)) {
      return [`${path}: is published in the sample data; create your own for production`];
    }
    return Array.from(secret).length < minKeyLength
      ? [`${path}: must have at least ${String(minKeyLength)} characters in production`]
      : [];
  });

/** Returns the keys and tokens of a file. */
export const secretsOf = (file: Secrets): ReadonlySet<string> =>
  new Set(placedSecrets(file).map(({ secret }) => secret));
