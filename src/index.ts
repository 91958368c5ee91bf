export type { Dashboard } from "./analytics/dashboard.ts";
export { periods, type Period } from "./analytics/period.ts";
export type { BillingSchema, Recurrence } from "./catalog/billing-schema.ts";
export type { CouponContent } from "./catalog/check-coupon.ts";
export type { TaxContent } from "./catalog/check-tax.ts";
export type { Coupon } from "./catalog/coupon.ts";
export type { Product } from "./catalog/product.ts";
export type { Tax, TaxCategory } from "./catalog/tax.ts";
export type { EventType, LedgerEvent } from "./events/event.ts";
export {
  idOf,
  parseId,
  type BillingSchemaId,
  type CouponId,
  type CreditNoteId,
  type Id,
  type IdSource,
  type InvoiceId,
  type OrganizationId,
  type PaymentId,
  type ProductId,
  type ProviderId,
  type RefundId,
  type TaxId,
} from "./ids.ts";
export type { Customer } from "./invoice/customer.ts";
export type { DocumentRequest } from "./invoice/invoice-document.ts";
export type { ChooseSeries, NumberSeries } from "./invoice/number-series.ts";
export { standingOf, type Standing } from "./invoice/standing.ts";
export type { InvoiceCalculation } from "./invoice/invoice-calculation.ts";
export type { InvoiceItem, PaymentIntent } from "./invoice/invoice-item.ts";
export {
  invoiceStatuses,
  type Invoice,
  type InvoiceStatus,
  type InvoiceSubstatus,
} from "./invoice/invoice.ts";
export {
  isLeft,
  isRight,
  left,
  match,
  right,
  type Either,
  type Left,
  type Right,
  type TaskEither,
} from "./kernel/either.ts";
export type { Metadata } from "./kernel/metadata.ts";
export { InvariantViolation } from "./kernel/invariant.ts";
export type { BillingSchemaFilter } from "./listing/billing-schema-filter.ts";
export type { CouponFilter } from "./listing/coupon-filter.ts";
export type { InvoiceFilter } from "./listing/invoice-filter.ts";
export type { PaymentFilter } from "./listing/payment-filter.ts";
export type { ProductFilter } from "./listing/product-filter.ts";
export type { RefundFilter } from "./listing/refund-filter.ts";
export type { TaxFilter } from "./listing/tax-filter.ts";
export type { PageOptions } from "./listing/read-page-request.ts";
export { Amount } from "./money/amount.ts";
export {
  currencies,
  currencyInfo,
  isCurrency,
  type Currency,
  type CurrencyInfo,
  type CurrencyKind,
} from "./money/currency.ts";
export { formatMoney } from "./money/format-money.ts";
export type { Money } from "./money/money.ts";
export type { RoundingMode } from "./money/round-units.ts";
export type { QuoteOffer } from "./operations/accept-offer.ts";
export type { BillingSchemaContent } from "./operations/billing-schema-content.ts";
export type { QuoteRequest } from "./operations/calculate-quote.ts";
export type { ChangePaymentStatusOptions } from "./operations/change-payment-status.ts";
export type { CreatedInvoice, CreateInvoiceOptions } from "./operations/create-invoice.ts";
export type { CreatedCreditNote } from "./operations/decide-credit-note.ts";
export type { RecordedRefund } from "./operations/decide-refund.ts";
export type { ChangedRefund } from "./operations/move-refund.ts";
export type { RecordedPayment } from "./operations/decide-recording.ts";
export type { InvoicePaymentRequest } from "./operations/record-payment.ts";
export type { GetInvoiceOptions, InvoiceDetails } from "./operations/get-invoice.ts";
export type { Listed } from "./operations/list-invoices.ts";
export type { ListedPayments, ListPaymentsOptions } from "./operations/list-payments.ts";
export type { ChangedPayment } from "./operations/move-payment.ts";
export type { CatalogPorts, QuittancePorts, QuotePorts } from "./operations/operation-ports.ts";
export type { ProductContent } from "./operations/product-content.ts";
export type { InvoiceRequest } from "./invoice/invoice-request.ts";
export type { DueSweep } from "./operations/sweep-due.ts";
export type { ChangedInvoice } from "./operations/void-invoice.ts";
export { scopes, type Credential, type Scope } from "./organization/credential.ts";
export type { Organization } from "./organization/organization.ts";
export type { OrganizationRounding } from "./organization/organization-rounding.ts";
export type { Provider } from "./organization/provider.ts";
export type { PaymentRequest } from "./payment/payment-request.ts";
export type { RefundRequest } from "./payment/refund-request.ts";
export {
  refundKinds,
  refundStatuses,
  type Refund,
  type RefundKind,
  type RefundStatus,
} from "./payment/refund.ts";
export type { CreditNote, CreditNoteLine, CreditStep } from "./invoice/credit-note.ts";
export type { CreditNoteLineRequest, CreditNoteRequest } from "./invoice/credit-note-request.ts";
export type { CreditNoteFilter } from "./listing/credit-note-filter.ts";
export { paymentStatuses, type Payment, type PaymentStatus } from "./payment/payment.ts";
export type { CatalogRepository } from "./ports/catalog-repository.ts";
export { portFailed } from "./ports/errors.ts";
export type { RateProvider } from "./ports/rate-provider.ts";
export { cachedRates, type CachedRatesOptions } from "./providers/cached-rates.ts";
export { catalogTaxes } from "./providers/catalog-taxes.ts";
export { firstAvailable } from "./providers/first-available.ts";
export { fixedRates } from "./providers/fixed-rates.ts";
export { freshRates, type FreshRatesOptions } from "./providers/fresh-rates.ts";
export { ratesWithTimeout, type TimeoutOptions } from "./providers/rates-with-timeout.ts";
export type { Adjustment, AdjustmentDetails, AdjustmentKind } from "./quote/adjustment.ts";
export { delta, type CalculationStep, type TotalStep } from "./quote/calculation-step.ts";
export type { AdjustmentRequest } from "./quote/adjustment-request.ts";
export { discount, fee, type AdjustmentSize } from "./quote/discount-and-fee.ts";
export type { CustomItem, ItemRequest, ProductItem } from "./quote/item-draft.ts";
export { maxItems, maxQuantity } from "./quote/limits.ts";
export type { Quote } from "./quote/quote.ts";
export type { TaxPolicy } from "./quote/pricing-policy.ts";
export {
  minorUnits,
  type MinorUnitsOptions,
  type RoundingPolicy,
  type RoundingRule,
} from "./quote/rounding-policy.ts";
export { convert, toUsd, type RateSet } from "./rates/rate-set.ts";
export { readRateSet, type RateTable } from "./rates/read-rate-set.ts";
export type { Catalog } from "./service/catalog.ts";
export { createAdministration } from "./service/create-administration.ts";
export { createCatalog } from "./service/create-catalog.ts";
export { createQuittance, type QuittanceOptions } from "./service/create-quittance.ts";
export { createQuotes } from "./service/create-quotes.ts";
export { orThrow, QuittanceError } from "./service/or-throw.ts";
export type { Quittance } from "./service/quittance.ts";
export type { Quotes } from "./service/quotes.ts";
export {
  parseTimestamp,
  addSeconds,
  timestampOf,
  type Clock,
  type Timestamp,
} from "./time/timestamp.ts";
export type { QuoteJson } from "./wire/response/quote-json.ts";
export { renderQuote } from "./wire/response/render-quote.ts";
