export { anyLedger } from "./arbitrary-ledger.ts";
export { anyCouponCase, anyCouponsFor } from "./arbitrary-coupons.ts";
export {
  anyInvoiceFilter,
  anyPageRequest,
  anyPaymentFilter,
  anyWindows,
} from "./arbitrary-listing.ts";
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
  type Catalog,
  type PricingCase,
} from "./arbitrary-quote.ts";
export { ledgerOwners } from "./ledger-pools.ts";
export { ledgerProperties } from "./ledger-properties.ts";
