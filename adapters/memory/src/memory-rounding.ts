import type { OrganizationRounding, RoundingPolicy } from "quittance";
import { checkRoundingPolicy, ownPolicy, type RoundingSource } from "quittance/adapter";
import { asTask } from "./as-task.ts";

/**
 * Creates a source of the rounding policies and totals profiles of organizations, in memory. Throws
 * `TypeError` for an invalid policy.
 *
 * @param fallback the policy of all other organizations. Defaults to no rounding.
 */
export const memoryRounding = (
  roundings: ReadonlyArray<OrganizationRounding>,
  fallback?: RoundingPolicy,
): RoundingSource => {
  if (fallback !== undefined) checkRoundingPolicy(fallback);
  const policies = new Map(
    roundings.map(({ organizationId, ...own }) => [organizationId, ownPolicy(own)]),
  );
  return {
    roundingFor: (organizationId) => asTask(() => policies.get(organizationId) ?? fallback),
  };
};
