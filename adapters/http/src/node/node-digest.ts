import { createHash } from "node:crypto";

/** Returns the SHA-256 of a text by node:crypto, synchronously. */
export const nodeDigest: (text: string) => string = (text) =>
  createHash("sha256").update(text).digest("hex");
