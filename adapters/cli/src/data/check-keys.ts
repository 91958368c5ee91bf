import type { DataFile } from "./data-file-schema.ts";

/** Minimum length of a key or token in production. */
export const minKeyLength = 32;

/**
 * Returns what is wrong with the keys and tokens of a file for production. Messages name a key by
 * its position and never contain the key.
 */
export const checkKeys = (
  { api_keys, access_tokens }: DataFile,
  published: ReadonlySet<string>,
): ReadonlyArray<string> => [
  ...api_keys.flatMap(({ key }, index) =>
    problemOf(`api_keys.${String(index)}.key`, key, published),
  ),
  ...access_tokens.flatMap(({ token }, index) =>
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
  api_keys,
  access_tokens,
}: Pick<DataFile, "api_keys" | "access_tokens">): ReadonlySet<string> =>
  new Set([...api_keys.map(({ key }) => key), ...access_tokens.map(({ token }) => token)]);
