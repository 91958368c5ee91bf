import type * as core from "quittance";
import { roundingDescription } from "quittance/adapter";
import type * as adapter from "quittance/adapter";
import { asTask } from "./ledger.ts";

export { memoryCredentials, type MemoryCredentials } from "./administration.ts";
export { randomIds, randomSecrets, systemClock } from "./clock-and-ids.ts";
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
  if (fallback !== undefined) roundingDescription.checkRoundingPolicy(fallback);
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
