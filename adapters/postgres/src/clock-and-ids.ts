import { timestampOf, type Clock } from "quittance";
import { hexOf, type IdSource, type SecretSource } from "quittance/adapter";

/** Returns the current UTC time, truncated to whole seconds. */
export const systemClock: Clock = () => timestampOf(new Date());

/** Creates identifiers of 122 random bits. */
export const randomIds: IdSource = (prefix) =>
  `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

/** Creates secrets of 256 random bits, and SHA-256 digests, by the Web Crypto of the runtime. */
export const randomSecrets: SecretSource = {
  newSecret: () => hexOf(crypto.getRandomValues(new Uint8Array(32))),
  digestOf: async (text) => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return hexOf(new Uint8Array(hash));
  },
};
