import { createHmac } from "node:crypto";
import { isSameText } from "quittance/adapter";

/** Maximum characters of a header with signatures, and so of the number that are compared. */
export const maxSignatureLength = 1024;

/** Minimum bytes of a secret, so that an empty or guessable one is not accepted by mistake. */
const minSecretBytes = 16;

/** Calculates the HMAC-SHA256 of parts, one after another. */
export const hmacOf = (
  key: Uint8Array,
  parts: ReadonlyArray<string | Uint8Array>,
  encoding: "hex" | "base64",
): string => {
  const hmac = createHmac("sha256", key);
  for (const part of parts) hmac.update(part);
  return hmac.digest(encoding);
};

/**
 * Returns whether one of the signatures is that of one of the keys. Compares all of them, so that
 * the time does not show which one matches.
 */
export const isSigned = (
  keys: ReadonlyArray<Uint8Array>,
  signatures: ReadonlyArray<string>,
  parts: ReadonlyArray<string | Uint8Array>,
  encoding: "hex" | "base64",
): boolean => {
  const expected = keys.map((key) => hmacOf(key, parts, encoding));
  return expected
    .flatMap((own) => signatures.map((given) => isSameText(own, given)))
    .reduce((found, isSame) => found || isSame, false);
};

/**
 * Converts the secrets of a provider to keys. Throws `TypeError` unless there are 1 to 10 and each
 * one can be converted to at least 16 bytes; the message does not contain them.
 */
export const keysOf = (
  secrets: ReadonlyArray<string>,
  keyOf: (secret: string) => Uint8Array | undefined,
  form: string,
): ReadonlyArray<Uint8Array> => {
  if (secrets.length < 1 || secrets.length > 10) {
    throw new TypeError(`Pass 1 to 10 secrets, not ${String(secrets.length)}`);
  }
  return secrets.map((secret, index) => {
    const key = keyOf(secret);
    if (key === undefined || key.byteLength < minSecretBytes) {
      throw new TypeError(`Secret ${String(index + 1)} must be ${form}, at least 16 bytes`);
    }
    return key;
  });
};

/** Converts a secret that is used as it is. */
export const plainKey = (secret: string): Uint8Array => Buffer.from(secret);
