import { createHash, createHmac, createSecretKey } from "node:crypto";
import type { Mac } from "../quote-seals.ts";

export { zoneOf } from "../zone-of.ts";
export { handleClientErrors, type ClientErrorOptions } from "./client-errors.ts";
export { drainable, type Drain, type StopOptions } from "./drainable.ts";

export type { NodeListenerOptions } from "./node-head.ts";
export { bodyErrorListener, nodeListener } from "./node-listener.ts";

/** Returns the SHA-256 of a text by node:crypto, synchronously. */
export const nodeDigest: (text: string) => string = (text) =>
  createHash("sha256").update(text).digest("hex");

/** HMAC-SHA256 by node:crypto, for `quoteSeals`. */
export const nodeMac: Mac = (secret) => {
  const key = createSecretKey(secret, "utf8");
  return (text) => createHmac("sha256", key).update(text).digest("hex");
};
