export { roundingModes } from "../money/round-units.ts";
export * from "../organization/organization-settings.ts";
export { checkRoundingPolicy, roundingPlaces } from "../quote/rounding-policy.ts";
export { totalsProfiles } from "../quote/totals-profile.ts";
