export { dashboardOf } from "../dashboard/dashboard.ts";
export { matchesBillingSchema } from "../billing-schema/billing-schema.ts";
export { matchesCoupon } from "../coupon/coupon.ts";
export {
  ageItems,
  byDueDate,
  canBeOpen,
  customerTotals,
  itemAger,
} from "../report/open-items-age.ts";
export { creditNoteMatcher } from "../credit-note/credit-note.ts";
export { invoiceMatcher, matchesInvoice } from "../invoice/invoice-list.ts";
export { settle, settleInvoice } from "../invoice/invoice-settle.ts";
export { paymentMatcher } from "../payment/payment.ts";
export { matchesProduct } from "../product/product.ts";
export { refundMatcher } from "../refund/refund.ts";
export { matchesTax } from "../tax/tax.ts";
export { priceLines, validateInvoice } from "./price-lines.ts";
export { aggregateRecords } from "../dashboard/activity.ts";
export { bucketStart, windowsOf } from "../dashboard/period.ts";
export { priceOfUnits } from "../pricing/pricing-steps.ts";
export { amountDue, amountPaid } from "../invoice/amount-due.ts";
export { creditableInvoice, creditedBy, tallyOf } from "../credit-note/creditable-invoice.ts";
export { documentTotals } from "../quote/document-totals.ts";
export { matchesNotification } from "../notification/notification.ts";
export { signedAmount } from "../refund/refund-value.ts";
export { roundPayable } from "../payment/payment-value.ts";
export { delta } from "../quote/calculation-step.ts";
export { invoiceTotals, wholeInvoice } from "../invoice/invoice-totals.ts";
export { earlierExpiry } from "../rates/rate-set.ts";
