import type { OrganizationId } from "../ids.ts";
import type { MinorUnitsOptions, RoundingPlace } from "../quote/rounding-policy.ts";

/** How the prices of one organization are rounded, as a store keeps it. */
export interface OrganizationRounding {
  readonly organizationId: OrganizationId;
  /** The options of `minorUnits`. */
  readonly rounding: MinorUnitsOptions;
}

/** Every place of rounding. */
export const roundingPlaces: ReadonlyArray<RoundingPlace> = ["LINE", "TOTAL"];
