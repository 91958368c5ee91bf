export {
  aggregateActivity,
  aggregateSeries,
  type Activity,
  type BucketTotals,
  type CountedInvoice,
  type CountedPayment,
  type CurrencyTally,
  type DashboardActivity,
  type Tally,
} from "./analytics/activity.ts";
export {
  aggregateDashboard,
  type AdditiveMetrics,
  type Dashboard,
  type Metrics,
} from "./analytics/dashboard.ts";
export {
  bucketOf,
  bucketsOf,
  isIn,
  periods,
  windowsOf,
  type BucketSize,
  type Period,
  type Window,
  type Windows,
} from "./analytics/period.ts";
export type { CatalogIssue, CatalogInvalid } from "./catalog/check-texts.ts";
export { eventTypes, type EventType, type LedgerEvent } from "./events/event.ts";
export { amountDue } from "./invoice/amount-due.ts";
export { catalogReferences } from "./invoice/catalog-references.ts";
export {
  invoiceParts,
  storedInvoiceParts,
  withParents,
  type CatalogPart,
  type ExpandedInvoice,
  type InvoicePart,
  type StoredInvoice,
  type StoredInvoicePart,
} from "./invoice/expand-invoice.ts";
export type { CalculationBasis, InvoiceCalculation } from "./invoice/invoice-calculation.ts";
export type { InvoiceItem, PaymentIntent } from "./invoice/invoice-item.ts";
export { invoiceLines, type AdjustmentUnknown } from "./invoice/invoice-lines.ts";
export type { InvoiceRecords } from "./invoice/invoice-records.ts";
export {
  invoiceStatuses,
  type Invoice,
  type InvoiceStatus,
  type InvoiceSubstatus,
} from "./invoice/invoice.ts";
export { planInvoice, type InvoicePlan } from "./invoice/plan-invoice.ts";
export {
  settle,
  settleInvoice,
  type PaymentFact,
  type SettledInvoice,
  type Settlement,
} from "./invoice/settle.ts";
export { checkContact, type ContactDraft } from "./invoice/check-contact.ts";
export { normalEmail } from "./invoice/email-address.ts";
export { isName, maxNameLength } from "./kernel/name.ts";
export type { Bounds } from "./listing/bounds.ts";
export { readCursor, writeCursor, type ListKey } from "./listing/cursor.ts";
export {
  foldEmail,
  matchesInvoice,
  type InvoiceFilter,
  type ListedInvoice,
} from "./listing/invoice-filter.ts";
export {
  byNewest,
  countCap,
  defaultLimit,
  maxLimit,
  maxOffset,
  pageOf,
  type Page,
  type PageRequest,
  type Position,
} from "./listing/page.ts";
export { matchesPayment, type PaymentFilter } from "./listing/payment-filter.ts";
export type { ListIssue, ListRequestInvalid, PageOptions } from "./listing/read-page-request.ts";
export type { QuoteOffer } from "./operations/accept-offer.ts";
export type { BillingSchemaContent } from "./operations/billing-schema-content.ts";
export { calculateQuote, type QuoteRequest } from "./operations/calculate-quote.ts";
export { changePaymentStatus } from "./operations/change-payment-status.ts";
export { createBillingSchema } from "./operations/create-billing-schema.ts";
export {
  createInvoice,
  type CreatedInvoice,
  type CreateInvoiceOptions,
} from "./operations/create-invoice.ts";
export { createProduct } from "./operations/create-product.ts";
export { deactivateBillingSchema } from "./operations/deactivate-billing-schema.ts";
export { deactivateProduct } from "./operations/deactivate-product.ts";
export type { RecordedPayment } from "./operations/decide-recording.ts";
export type {
  BillingSchemaNotFound,
  CalculateQuoteError,
  ChangePaymentStatusError,
  CreateInvoiceError,
  GetInvoiceError,
  GetPayableAmountError,
  IdempotencyKeyInvalid,
  IdempotencyMismatch,
  InvoiceNotFound,
  InvoiceTransitionInvalid,
  ListError,
  OfferInvalid,
  PaymentLimitReached,
  PaymentNotFound,
  PaymentTransitionInvalid,
  ProductNotFound,
  QuoteInvoiceError,
  QuoteLinesError,
  RecordPaymentError,
  ReviewQuoteError,
  VoidInvoiceError,
  WriteBillingSchemaError,
  WriteProductError,
} from "./operations/errors.ts";
export { findInvoiceOwner } from "./operations/find-invoice-owner.ts";
export { findPaymentByKey } from "./operations/find-payment-by-key.ts";
export {
  getInvoice,
  type GetInvoiceOptions,
  type InvoiceDetails,
} from "./operations/get-invoice.ts";
export { getPayableAmount } from "./operations/get-payable-amount.ts";
export { getPayment } from "./operations/get-payment.ts";
export { listInvoices, type Listed } from "./operations/list-invoices.ts";
export {
  listPayments,
  type ListedPayments,
  type ListPaymentsOptions,
} from "./operations/list-payments.ts";
export type { ChangedPayment } from "./operations/move-payment.ts";
export type { CatalogPorts, QuittancePorts, QuotePorts } from "./operations/operation-ports.ts";
export type { ProductContent } from "./operations/product-content.ts";
export { quoteInvoice } from "./operations/quote-invoice.ts";
export { readDashboard } from "./operations/read-dashboard.ts";
export { recordPayment } from "./operations/record-payment.ts";
export { reviewInvoice, type InvoiceDraft } from "./operations/review-invoice.ts";
export { reviewPayment, type PaymentDraft } from "./operations/review-payment.ts";
export { reviewQuote } from "./operations/review-quote.ts";
export { reviseBillingSchema } from "./operations/revise-billing-schema.ts";
export { reviseProduct } from "./operations/revise-product.ts";
export { validateInvoice, type InvoiceRequest } from "./operations/validate-invoice.ts";
export { voidInvoice, type ChangedInvoice } from "./operations/void-invoice.ts";
export type { Organization } from "./organization/organization.ts";
export type { Provider } from "./organization/provider.ts";
export { maxExpandedPayments } from "./invoice/limits.ts";
export { maxPaymentsPerInvoice } from "./payment/limits.ts";
export { payableAmount } from "./payment/payable-amount.ts";
export {
  fingerprintOfPayment,
  type PaymentIssue,
  type PaymentInvalid,
  type PaymentRequest,
} from "./payment/payment-request.ts";
export { mayBecome, paymentStatuses, type Payment, type PaymentStatus } from "./payment/payment.ts";
export { valuePayment, type PaymentValue } from "./payment/value-payment.ts";
export type { AnalyticsRepository } from "./ports/analytics-repository.ts";
export type { CatalogWriter } from "./ports/catalog-writer.ts";
export type {
  Decision,
  EarlierCall,
  IdempotencyClaim,
  InvoiceRepository,
  LedgerChange,
  LockedInvoice,
} from "./ports/invoice-repository.ts";
export {
  outboxPositionInvalid,
  type Outbox,
  type OutboxPositionInvalid,
  type StoredEvent,
} from "./ports/outbox.ts";
export type {
  ChangingFacts,
  PaymentRepository,
  RecordingFacts,
} from "./ports/payment-repository.ts";
export type { ProviderRepository } from "./ports/provider-repository.ts";
export {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type BillingSchema,
  type Recurrence,
} from "./catalog/billing-schema.ts";
export type { CatalogExtract, CatalogReferences } from "./catalog/catalog-extract.ts";
export { inactiveSince } from "./catalog/inactive-since.ts";
export type { Product } from "./catalog/product.ts";
export {
  idOf,
  maxIdLength,
  parseId,
  type BillingSchemaId,
  type EventId,
  type Id,
  type IdSource,
  type InvoiceCalculationId,
  type InvoiceId,
  type InvoiceItemId,
  type OrganizationId,
  type PaymentId,
  type PaymentIntentId,
  type ProductId,
  type ProviderId,
} from "./ids.ts";
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
export { InvariantViolation } from "./kernel/invariant.ts";
export { Amount, maxComputedIntegerDigits, maxInputIntegerDigits, scale } from "./money/amount.ts";
export {
  currencies,
  currencyFacts,
  isCurrency,
  type Currency,
  type CurrencyFacts,
  type CurrencyKind,
} from "./money/currency.ts";
export type { Money } from "./money/money.ts";
export {
  allows,
  scopes,
  type Credential,
  type Environment,
  type Principal,
  type Scope,
} from "./organization/credential.ts";
export type { CatalogRepository } from "./ports/catalog-repository.ts";
export type { CredentialRepository } from "./ports/credential-repository.ts";
export { portFailed, type PortFailed, type PortName } from "./ports/errors.ts";
export type { RateProvider, RatesExhausted, RatesFailure } from "./ports/rate-provider.ts";
export { cachedRates, type CachedRatesOptions } from "./providers/cached-rates.ts";
export { firstAvailable } from "./providers/first-available.ts";
export { fixedRates } from "./providers/fixed-rates.ts";
export { freshRates, type FreshRatesOptions } from "./providers/fresh-rates.ts";
export { ratesWithTimeout, type TimeoutOptions } from "./providers/rates-with-timeout.ts";
export {
  type Adjustment,
  type AdjustmentDetails,
  type AdjustmentKind,
  type AdjustmentInvalid,
} from "./quote/adjustment.ts";
export {
  delta,
  type AdjustmentStep,
  type BaseStep,
  type CalculationStep,
  type CurrencyChangeStep,
  type LineItem,
  type PriceChange,
} from "./quote/calculation-step.ts";
export { builtInKinds, discount, fee, type AdjustmentSize } from "./quote/discount-and-fee.ts";
export type { AmountOutOfRange, ItemIssue, RequestIssue, RequestInvalid } from "./quote/issues.ts";
export type { CustomItem, ItemDraft, ItemRequest, ProductItem } from "./quote/item-draft.ts";
export {
  minItems,
  maxQuantity,
  maxTitleLength,
  maxAdjustments,
  maxItems,
  minQuantity,
} from "./quote/limits.ts";
export {
  priceLine,
  type BilledLine,
  type LineFailure,
  type PricedLine,
} from "./quote/price-line.ts";
export type { QuoteReview } from "./quote/price-lines.ts";
export { currenciesOf, totalOf, type Quote, type QuoteTotal } from "./quote/quote.ts";
export type { ItemsDraft } from "./quote/resolve-items.ts";
export type { RateMalformed, RateNotFound, RateStale } from "./rates/errors.ts";
export { convert, fromUsd, rateOf, toUsd, type RateSet } from "./rates/rate-set.ts";
export { readRateSet, type RateTable } from "./rates/read-rate-set.ts";
export {
  parseTimestamp,
  plusSeconds,
  secondsBetween,
  timestampOf,
  type Clock,
  type Timestamp,
} from "./time/timestamp.ts";
export type { Timer } from "./time/timer.ts";
export type {
  DetailsJson,
  ItemJson,
  LineTotalJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  UsdStepJson,
} from "./wire/response/quote-json.ts";
export { renderQuote } from "./wire/response/render-quote.ts";
export { stringifyQuote } from "./wire/response/stringify-quote.ts";
export type { Catalog } from "./service/catalog.ts";
export { createCatalog } from "./service/create-catalog.ts";
export { createQuittance, type QuittanceOptions } from "./service/create-quittance.ts";
export { createQuotes } from "./service/create-quotes.ts";
export type { QuittanceFailure } from "./service/failure-message.ts";
export { orThrow, QuittanceError } from "./service/or-throw.ts";
export type { Quittance } from "./service/quittance.ts";
export type { Quotes } from "./service/quotes.ts";
