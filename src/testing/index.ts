export { fixedClock } from "./fixed-clock.ts";
export { fixedCoupons } from "../coupon/coupon-source.ts";
export { fixedTaxes } from "./fixed-taxes.ts";
export { rateSetOf } from "./rate-set-of.ts";
export { sequentialIds } from "./sequential-ids.ts";
export { testOrganization } from "./test-organization.ts";
