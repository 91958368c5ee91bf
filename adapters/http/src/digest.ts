import { hexOf } from "quittance/adapter";

/** Returns the SHA-256 of a text as 64 lower-case hexadecimal digits. */
export type Digest = (text: string) => string | Promise<string>;

/** SHA-256 by Web Crypto, which every runtime has. On Node, `nodeDigest` is faster. */
export const webDigest: Digest = async (text) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return hexOf(new Uint8Array(hash));
};
