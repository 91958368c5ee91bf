export type { Dashboard } from "./dashboard/dashboard.ts";
export { createDashboard } from "./dashboard/dashboards.ts";
export { periods } from "./dashboard/period.ts";
export type { Coupon, NewCoupon } from "./coupon/coupon.ts";
export { createCoupons, type Coupons } from "./coupon/coupons.ts";
export { duePeriods } from "./subscription/subscription-period.ts";
export { changePlan } from "./subscription/plan-change.ts";
export type { Subscription } from "./subscription/subscription.ts";
export type { Pricing } from "./pricing/pricing.ts";
export type { BillingSchema, NewBillingSchema } from "./billing-schema/billing-schema.ts";
export { createBillingSchemas, type BillingSchemas } from "./billing-schema/billing-schemas.ts";
export type { NewProduct, Product } from "./product/product.ts";
export { createProducts, type Products } from "./product/products.ts";
export type { NewTax, Tax } from "./tax/tax.ts";
export { createTaxes, type Taxes } from "./tax/taxes.ts";
export { articleItem, ownCatalog, type Article } from "./catalog/own-catalog.ts";
export type { LedgerEvent } from "./event/event.ts";
export { parseId, type Id, type OrganizationId } from "./ids.ts";
export type { Customer } from "./party/customer.ts";
export type { Seller } from "./party/seller.ts";
export type { InvoiceItem } from "./invoice/invoice-item.ts";
export { invoiceStatuses, type Invoice } from "./invoice/invoice.ts";
export { isLeft, type Either } from "./kernel/either.ts";
export type { Metadata } from "./kernel/metadata.ts";
export { InvariantViolation } from "./kernel/invariant.ts";
export type { InvoiceList } from "./invoice/invoice-list.ts";
export { Amount } from "./money/amount.ts";
export { currencies, currencyInfo, isCurrency, type Currency } from "./money/currency.ts";
export { formatMoney } from "./money/format-money.ts";
export type { Money } from "./money/money.ts";
export type { QuoteRequest } from "./quote/quote-request.ts";
export type { CreatedInvoice, CreateInvoiceOptions } from "./invoice/invoice-create.ts";
export type { InvoiceDetails } from "./invoice/invoice-get.ts";
export type { Listed } from "./listing/page.ts";
export type { QuittancePorts } from "./quittance/quittance-ports.ts";
export type { NewInvoice, OfferedInvoice } from "./invoice/invoice-request.ts";
export { createInvoices, type Invoices } from "./invoice/invoices.ts";
export { scopes } from "./api-key/credential.ts";
export type { Organization } from "./organization/organization.ts";
export type { Provider } from "./provider/provider.ts";
export {
  refundKinds,
  refundStatuses,
  type NewRefund,
  type Refund,
  type RefundList,
} from "./refund/refund.ts";
export { createRefunds, type Refunds } from "./refund/refunds.ts";
export type { CreditNote, NewCreditNote } from "./credit-note/credit-note.ts";
export { createCreditNotes, type CreditNotes } from "./credit-note/credit-notes.ts";
export {
  paymentStatuses,
  type NewPayment,
  type Payment,
  type PaymentList,
} from "./payment/payment.ts";
export { createPayments, type Payments } from "./payment/payments.ts";
export type { RateProvider } from "./rates/rate-provider.ts";
export { cachedRates } from "./rates/rates-cached.ts";
export { firstAvailable } from "./rates/rates-first-available.ts";
export { fixedRates, singleCurrency } from "./rates/rates-fixed.ts";
export { freshRates } from "./rates/rates-fresh.ts";
export type { Adjustment } from "./quote/adjustment.ts";
export { discount, fee } from "./quote/discount-and-fee.ts";
export type { Item } from "./quote/item.ts";
export type { Quote } from "./quote/quote.ts";
export type { InvoiceTotals } from "./invoice/invoice-totals.ts";
export type { TotalsProfile } from "./quote/totals-profile.ts";
export { minorUnits, type RoundingPolicy } from "./quote/rounding-policy.ts";
export { convert, type RateSet } from "./rates/rate-set.ts";
export { rateSet, parseRateSet } from "./rates/rate-set-read.ts";
export { createAdministration } from "./administration/administration-service.ts";
export { orThrow, QuittanceError } from "./errors.ts";
export { createQuittance, type Quittance, type Shop } from "./quittance/quittance.ts";
export { createQuotes, type Quotes } from "./quote/quotes.ts";
export {
  parseTimestamp,
  addSeconds,
  timestampOf,
  type Clock,
  type Timestamp,
} from "./time/timestamp.ts";
export { renderQuote } from "./quote/quote-render.ts";
