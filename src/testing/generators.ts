export { anyCouponCase } from "./arbitrary-coupons.ts";
export {
  anyAmount,
  anyCurrency,
  anyPositiveAmount,
  anyRate,
  anyRateSet,
  anyTimestamp,
} from "./arbitrary-money.ts";
export {
  anyLineTaxIds,
  anyRoundedCase,
  anyRoundingPolicy,
  anyTaxedCase,
  anyTaxes,
  anyTaxPolicy,
} from "./arbitrary-policy.ts";
export {
  anyCatalog,
  anyPricingCase,
  anyQuoteRequest,
  type PricingCase,
} from "./arbitrary-quote.ts";
