import { minorUnits, type OrganizationRounding, type RoundingPolicy } from "quittance";
import { checkRoundingPolicy, type RoundingSource } from "quittance/adapter";
import { asTask } from "./as-task.ts";

/**
 * Creates a source of the rounding policies of organizations, in memory. Throws `TypeError` for
 * an invalid policy.
 *
 * @param fallback the policy of all other organizations. Defaults to no rounding.
 */
export const memoryRounding = (
  roundings: ReadonlyArray<OrganizationRounding>,
  fallback?: RoundingPolicy,
): RoundingSource => {
  if (fallback !== undefined) checkRoundingPolicy(fallback);
  const policies = new Map(
    roundings.map(({ organizationId, rounding }) => [organizationId, minorUnits(rounding)]),
  );
  return {
    roundingFor: (organizationId) => asTask(() => policies.get(organizationId) ?? fallback),
  };
};
