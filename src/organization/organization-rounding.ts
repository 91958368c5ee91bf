import type { OrganizationId } from "../ids.ts";
import type { MinorUnitsOptions } from "../quote/rounding-policy.ts";

/** How the prices of one organization are rounded, as a store keeps it. */
export interface OrganizationRounding {
  readonly organizationId: OrganizationId;
  /** The options of `minorUnits`. */
  readonly rounding: MinorUnitsOptions;
}
