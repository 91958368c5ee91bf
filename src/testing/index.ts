export { fixedCoupons } from "../coupon/coupon-source.ts";
export {
  fixedClock,
  fixedTaxes,
  rateSetOf,
  sequentialIds,
  testOrganization,
} from "./fixed-sources.ts";
