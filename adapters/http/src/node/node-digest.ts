import { createHash, createHmac, createSecretKey } from "node:crypto";
import type { Mac } from "../quote-seals.ts";

/** Returns the SHA-256 of a text by node:crypto, synchronously. */
export const nodeDigest: (text: string) => string = (text) =>
  createHash("sha256").update(text).digest("hex");

/** HMAC-SHA256 by node:crypto, for `quoteSeals`. */
export const nodeMac: Mac = (secret) => {
  const key = createSecretKey(secret, "utf8");
  return (text) => createHmac("sha256", key).update(text).digest("hex");
};
