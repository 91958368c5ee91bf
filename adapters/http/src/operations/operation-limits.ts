import type { OrganizationId } from "quittance";
import type { Operation } from "./operation.ts";

/** Maximum organizations whose requests are remembered, after which the oldest are forgotten. */
const maxOrganizations = 10_000;

/** Returns 0 to admit a request, which counts then, or the seconds after which to retry it. */
export type OperationLimiter = (
  organizationId: OrganizationId,
  operation: Pick<Operation, "path" | "limit">,
) => number;

/**
 * Creates the limits of operations, which each organization has for itself, in this process. No
 * period of the length of a limit has more requests than it allows.
 *
 * @param now in milliseconds. Defaults to the monotonic clock of the platform.
 */
export const operationLimits = (now: () => number = () => performance.now()): OperationLimiter => {
  const admitted = new Map<string, ReadonlyArray<number>>();
  return (organizationId, { path, limit }) => {
    if (limit === undefined) return 0;
    const key = `${path} ${organizationId}`;
    const at = now();
    const period = limit.seconds * 1000;
    const recent = (admitted.get(key) ?? []).filter((time) => time > at - period);
    const [oldest = at] = recent;
    if (recent.length >= limit.requests) {
      return Math.max(1, Math.ceil((oldest + period - at) / 1000));
    }
    admitted.delete(key);
    admitted.set(key, [...recent, at]);
    for (const first of admitted.keys()) {
      if (admitted.size <= maxOrganizations) break;
      admitted.delete(first);
    }
    return 0;
  };
};
