import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { RoundingPolicy } from "./rounding-policy.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** The rounding policies of organizations, for hosts in which each has its own. */
export interface RoundingSource {
  /** Returns the policy of an organization; `undefined` if its prices are not rounded. */
  readonly roundingFor: (
    organizationId: OrganizationId,
  ) => TaskEither<PortFailed, RoundingPolicy | undefined>;
}
