import type { DataFile } from "./data-file-schema.ts";

/** Minimum length of a key or token in production. */
export const minKeyLength = 32;

/**
 * Returns what is wrong with the keys and tokens of a file for production. Messages name a key by
 * its position and never contain the key.
 */
export const checkKeys = (
  { apiKeys, accessTokens }: DataFile,
  published: ReadonlySet<string>,
): ReadonlyArray<string> => [
  ...apiKeys.flatMap(({ key }, index) =>
    problemOf(`api_keys.${String(index)}.key`, key, published),
  ),
  ...accessTokens.flatMap(({ token }, index) =>
    problemOf(`access_tokens.${String(index)}.token`, token, published),
  ),
];

const problemOf = (
  path: string,
  secret: string,
  published: ReadonlySet<string>,
): ReadonlyArray<string> => {
  if (published.has(secret)) {
    return [`${path}: is published in the sample data; create your own for production`];
  }
  return Array.from(secret).length < minKeyLength
    ? [`${path}: must have at least ${String(minKeyLength)} characters in production`]
    : [];
};

/** Returns the keys and tokens of a file. */
export const secretsOf = ({
  apiKeys,
  accessTokens,
}: Pick<DataFile, "apiKeys" | "accessTokens">): ReadonlySet<string> =>
  new Set([...apiKeys.map(({ key }) => key), ...accessTokens.map(({ token }) => token)]);
