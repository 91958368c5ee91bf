import { createHash } from "node:crypto";

/** SHA-256 by node:crypto, at once and on the same thread. */
export const nodeDigest: (text: string) => string = (text) =>
  createHash("sha256").update(text).digest("hex");
