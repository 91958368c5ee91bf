/** SHA-256 of a text as 64 lower-case hexadecimal digits. */
export type Digest = (text: string) => string | Promise<string>;

/** SHA-256 by Web Crypto, which every runtime has. On Node the one of `@quittance/http/node` is faster. */
export const webDigest: Digest = async (text) =>
  hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** Bytes as lower-case hexadecimal digits. */
export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
