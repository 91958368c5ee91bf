import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { TotalsPolicy } from "./pricing-policy.ts";
import type { RoundingPolicy } from "./rounding-policy.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** How the amounts of organizations are rounded, for hosts in which each has its own rounding. */
export interface RoundingSource {
  /**
   * Returns the policy or the totals profile of an organization; `undefined` if it has neither, so
   * that the `totals` of the host apply.
   */
  readonly roundingFor: (
    organizationId: OrganizationId,
  ) => TaskEither<PortFailed, RoundingPolicy | TotalsPolicy | undefined>;
}
