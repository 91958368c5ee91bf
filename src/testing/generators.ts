export { anyCouponCase } from "./arbitrary-coupons.ts";
export { anyAmount, anyCurrency, anyRateSet, anyTimestamp } from "./arbitrary-money.ts";
export {
  anyLineTaxIds,
  anyRoundedCase,
  anyRoundingPolicy,
  anyTaxedCase,
  anyTaxes,
  anyTaxPolicy,
} from "./arbitrary-policy.ts";
export { anyPricingCase, type PricingCase } from "./arbitrary-quote.ts";
