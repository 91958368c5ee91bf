import type * as core from "quittance";
import { checkRoundingPolicy, roundingDescription } from "quittance/adapter";
import type * as adapter from "quittance/adapter";
import { asTask } from "./ledger.ts";

export { memoryCredentials, type MemoryCredentials } from "./administration.ts";
export { randomIds, systemClock } from "./clock-and-ids.ts";
export {
  memoryCatalog,
  memoryStore,
  type CatalogRecords,
  type MemoryStore,
  type StoreRecords,
} from "./memory-store.ts";

/**
 * Creates a source of the rounding policies and totals profiles of organizations, in memory. Throws
 * `TypeError` for an invalid policy.
 *
 * @param fallback the policy of all other organizations. Defaults to no rounding.
 */
export const memoryRounding = (
  roundings: ReadonlyArray<adapter.OrganizationRounding>,
  fallback?: core.RoundingPolicy,
): adapter.RoundingSource => {
  if (fallback !== undefined) checkRoundingPolicy(fallback);
  const policies = new Map(
    roundings.map(({ organizationId, ...own }) => [
      organizationId,
      roundingDescription.ownPolicy(own),
    ]),
  );
  return {
    roundingFor: (organizationId) => asTask(() => policies.get(organizationId) ?? fallback),
  };
};

/** Creates secrets of 256 random bits, and SHA-256 digests, by the Web Crypto of the runtime. */
export const randomSecrets: adapter.SecretSource = {
  newSecret: () => hexOf(crypto.getRandomValues(new Uint8Array(32))),
  digestOf: async (text) => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return hexOf(new Uint8Array(hash));
  },
};

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
