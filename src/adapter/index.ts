export {
  aggregateActivity,
  aggregateRecords,
  aggregateSeries,
  type Activity,
  type BucketTotals,
  type CountedInvoice,
  type CountedPayment,
  type CountedRecords,
  type CurrencyAggregate,
  type DashboardActivity,
  type DatedRefund,
  type Aggregate,
} from "../analytics/activity.ts";
export { aggregateDashboard, type AdditiveMetrics, type Metrics } from "../analytics/dashboard.ts";
export {
  bucketStart,
  bucketStarts,
  isInWindow,
  windowsOf,
  type BucketSize,
  type Window,
  type Windows,
} from "../analytics/period.ts";
export {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
} from "../catalog/billing-schema.ts";
export type { CatalogExtract, CatalogReferences } from "../catalog/catalog-extract.ts";
export {
  checkCoupon,
  maxCouponProducts,
  maxCouponRedemptions,
  type CouponDraft,
} from "../catalog/check-coupon.ts";
export { checkTax, maxExemptionReasonLength, type TaxDraft } from "../catalog/check-tax.ts";
export { maxCouponCodeLength, normalizeCouponCode } from "../catalog/coupon-code.ts";
export type { CouponUse } from "../catalog/coupon-use.ts";
export { deactivateVersion } from "../catalog/deactivate-version.ts";
export type { StoredCoupon } from "../catalog/stored-coupon.ts";
export { taxCategories } from "../catalog/tax.ts";
export {
  creditNoteEvent,
  eventTypes,
  invoiceEvent,
  paymentEvent,
  refundEvent,
  subjectIdOf,
  unmatchedEvent,
  type EventStamp,
  type SubjectId,
} from "../events/event.ts";
export { numberInvoice, type NewInvoice } from "../events/number-invoice.ts";
export {
  maxIdLength,
  type ApiKeyId,
  type EndpointId,
  type EventId,
  type InvoiceCalculationId,
  type InvoiceItemId,
  type NotificationId,
  type PaymentIntentId,
} from "../ids.ts";
export { amountDue, amountPaid } from "../invoice/amount-due.ts";
export { catalogReferences } from "../invoice/catalog-references.ts";
export { maxCreditNotesPerInvoice } from "../invoice/credit-note.ts";
export { checkCreditNote } from "../invoice/credit-note-request.ts";
export {
  creditableInvoice,
  creditedBy,
  creditedSum,
  creditedTotals,
  type BilledInvoice,
  type CreditableInvoice,
  type Credited,
  type CreditedTotals,
} from "../invoice/creditable-invoice.ts";
export type { CreditableLine, DocumentTax, DocumentTaxPart } from "../invoice/creditable-line.ts";
export type { CreditedLine } from "../invoice/credited-line.ts";
export { planCredit, type CreditPlan } from "../invoice/plan-credit.ts";
export { checkContact, type ContactDraft } from "../invoice/check-contact.ts";
export { normalizeEmail } from "../invoice/email-address.ts";
export {
  invoiceParts,
  storedInvoiceParts,
  withParents,
  type CatalogPart,
  type StoredInvoice,
  type StoredInvoicePart,
  type ExpandedInvoice,
  type InvoicePart,
} from "../invoice/expand-invoice.ts";
export type { CalculationBasis } from "../invoice/invoice-calculation.ts";
export { invoiceCoupons } from "../invoice/invoice-coupons.ts";
export { invoiceLines } from "../invoice/invoice-lines.ts";
export type { InvoiceRecords } from "../invoice/invoice-records.ts";
export { invoiceSubstatuses } from "../invoice/invoice.ts";
export { isNumberPattern, numberPatternRequirement } from "../invoice/number-series.ts";
export { maxExpandedPayments } from "../invoice/limits.ts";
export { planInvoice, type InvoicePlan } from "../invoice/plan-invoice.ts";
export type { ContactRequest } from "../invoice/invoice-request.ts";
export type { Complete } from "../kernel/content-of.ts";
export {
  settle,
  settleInvoice,
  type SettlementInvoice,
  type Settlement,
} from "../invoice/settle.ts";
export type { SettlementPayment, SettlementRefund } from "../invoice/settlement-refunds.ts";
export type { StandingFacts, StandingPayment } from "../invoice/standing.ts";
export { renderCsvRow, unescapeFormulas } from "../kernel/csv-row.ts";
export { groupBy } from "../kernel/group-by.ts";
export { isName, maxNameLength } from "../kernel/name.ts";
export { isSameText } from "../kernel/same-text.ts";
export { isWellFormed, visibleAscii } from "../kernel/text.ts";
export type { Bounds } from "../listing/bounds.ts";
export { readCursor, writeCursor, type ListKey } from "../listing/cursor.ts";
export {
  conditionsOf,
  foldEmail,
  invoiceMatcher,
  matchesInvoice,
  type InvoiceConditions,
  type ListedInvoice,
} from "../listing/invoice-filter.ts";
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
} from "../listing/page.ts";
export {
  matchesBillingSchema,
  versionsOfProducts,
  type FilteredBillingSchema,
} from "../listing/billing-schema-filter.ts";
export {
  matchesDelivery,
  type DeliveryFilter,
  type EndpointDeliveryFilter,
} from "../listing/delivery-filter.ts";
export { matchesEndpoint, type EndpointFilter } from "../listing/endpoint-filter.ts";
export { matchesCoupon } from "../listing/coupon-filter.ts";
export { matchesCreditNote } from "../listing/credit-note-filter.ts";
export { matchesNotification, type NotificationFilter } from "../listing/notification-filter.ts";
export { matchesPayment, paymentMatcher } from "../listing/payment-filter.ts";
export { matchesProduct } from "../listing/product-filter.ts";
export { matchesRefund, refundMatcher } from "../listing/refund-filter.ts";
export { matchesTax } from "../listing/tax-filter.ts";
export {
  notificationStatuses,
  unmatchedReasons,
  type Notification,
  type NotificationStatus,
  type UnmatchedReason,
} from "../notification/notification.ts";
export type {
  DisputeReported,
  NotificationFact,
  PaymentReported,
  RefundReported,
  ReportedPrice,
} from "../notification/notification-fact.ts";
export { maxComputedIntegerDigits, maxInputIntegerDigits, scale } from "../money/amount.ts";
export { roundingModes } from "../money/round-units.ts";
export type {
  AdministrationError,
  AdministrationInvalid,
  AdministrationIssue,
  ApiKeyNotFound,
  ApiKeyNotRotatable,
  CreateApiKeyError,
  CreateRecordError,
  OrganizationNotFound,
  ProviderNotFound,
  RecordConflict,
  RotateApiKeyError,
  StoredDifference,
  UpdateOrganizationError,
  UpdateProviderError,
} from "../operations/administration-errors.ts";
export type { AdministrationPorts } from "../operations/administration-ports.ts";
export type { ApiKeyContent } from "../operations/api-key-records.ts";
export type { CreatedVersion, CreateOptions } from "../operations/create-once.ts";
export type { CreateBillingSchemaError, CreateVersionError } from "../operations/errors.ts";
export type { RangeOptions, Rows } from "../operations/list-range.ts";
export type { NewOrganization, OrganizationChanges } from "../operations/organization-records.ts";
export type { NewProvider, ProviderChanges } from "../operations/provider-records.ts";
export { maxOverlapSeconds, type RotateOptions } from "../operations/rotate-api-key.ts";
export { calculateQuote } from "../operations/calculate-quote.ts";
export { decideInOrder, type OrderedDecisions } from "../operations/decide-in-order.ts";
export { changeRefundStatus } from "../operations/change-refund-status.ts";
export { createCreditNote } from "../operations/create-credit-note.ts";
export { getCreditNote } from "../operations/get-credit-note.ts";
export { listCreditNotes } from "../operations/list-credit-notes.ts";
export { getRefund } from "../operations/get-refund.ts";
export { listRefunds } from "../operations/list-refunds.ts";
export { recordRefund } from "../operations/record-refund.ts";
export { changePaymentStatus } from "../operations/change-payment-status.ts";
export { createBillingSchema } from "../operations/create-billing-schema.ts";
export { createCoupon } from "../operations/create-coupon.ts";
export { createInvoice } from "../operations/create-invoice.ts";
export { createProduct } from "../operations/create-product.ts";
export { deactivateCoupon } from "../operations/deactivate-coupon.ts";
export { deactivateBillingSchema } from "../operations/deactivate-billing-schema.ts";
export { createTax } from "../operations/create-tax.ts";
export { deactivateTax } from "../operations/deactivate-tax.ts";
export { getBillingSchema } from "../operations/get-billing-schema.ts";
export { getProduct } from "../operations/get-product.ts";
export { getTax } from "../operations/get-tax.ts";
export { listBillingSchemas } from "../operations/list-billing-schemas.ts";
export { listProducts } from "../operations/list-products.ts";
export { listTaxes } from "../operations/list-taxes.ts";
export { reviseTax } from "../operations/revise-tax.ts";
export { deactivateProduct } from "../operations/deactivate-product.ts";
export type { QuoteLinesError, ReviewQuoteError } from "../operations/errors.ts";
export { findInvoiceOwner } from "../operations/find-invoice-owner.ts";
export { findPaymentByKey } from "../operations/find-payment-by-key.ts";
export { getCoupon } from "../operations/get-coupon.ts";
export { getInvoice, type InvoiceAmounts } from "../operations/get-invoice.ts";
export {
  getPayable,
  getPayableAmount,
  type Payable,
  type PayablePorts,
} from "../operations/get-payable.ts";
export { getPayment } from "../operations/get-payment.ts";
export { listCoupons } from "../operations/list-coupons.ts";
export { listInvoices } from "../operations/list-invoices.ts";
export { listPayments } from "../operations/list-payments.ts";
export { quoteInvoice } from "../operations/quote-invoice.ts";
export { readDashboard } from "../operations/read-dashboard.ts";
export { recordPayment } from "../operations/record-payment.ts";
export { reviewInvoice, type InvoiceDraft } from "../operations/review-invoice.ts";
export { reviewPayment, type PaymentDraft } from "../operations/review-payment.ts";
export { reviewQuote } from "../operations/review-quote.ts";
export { reviseBillingSchema } from "../operations/revise-billing-schema.ts";
export { reviseProduct } from "../operations/revise-product.ts";
export { sweepDue } from "../operations/sweep-due.ts";
export { validateInvoice } from "../operations/validate-invoice.ts";
export { voidInvoice } from "../operations/void-invoice.ts";
export {
  apiKeyStatus,
  lastUseInterval,
  type ApiKey,
  type ApiKeyStatus,
  type CreatedApiKey,
  type NewApiKey,
} from "../organization/api-key.ts";
export type { EndpointWithSecret } from "../operations/create-endpoint.ts";
export type { Replayed } from "../operations/replay-deliveries.ts";
export type { RotateSecretOptions } from "../operations/rotate-secret.ts";
export type {
  EndpointDisabled,
  EndpointNotFound,
  ReplayError,
  ReplayInvalid,
  UpdateEndpointError,
} from "../operations/webhook-errors.ts";
export type { WebhookPorts } from "../operations/webhook-ports.ts";
export type { Administration } from "../service/administration.ts";
export { allows, type Environment, type Principal } from "../organization/credential.ts";
export { canRefundTransition } from "../payment/refund.ts";
export {
  refundableAmount,
  refundedPrice,
  signedAmount,
  valueRefund,
  type CountedRefund,
  type RefundValue,
} from "../payment/refunded.ts";
export {
  maxIdempotencyKeyLength,
  maxPaymentsPerCall,
  maxPaymentsPerInvoice,
  maxReasonLength,
  maxRefundsPerInvoice,
} from "../payment/limits.ts";
export { payableAmount } from "../payment/payable-amount.ts";
export { roundPayable } from "../payment/tolerance.ts";
export { fingerprintOfPayment } from "../payment/payment-request.ts";
export { canTransition } from "../payment/payment.ts";
export { valuePayment, type PaymentValue } from "../payment/value-payment.ts";
export type { AnalyticsRepository } from "../ports/analytics-repository.ts";
export type { ApiKeyChange, ApiKeyRepository } from "../ports/api-key-repository.ts";
export type { CatalogWriter } from "../ports/catalog-writer.ts";
export type { CouponRepository } from "../ports/coupon-repository.ts";
export type { CouponSource } from "../ports/coupon-source.ts";
export type { CredentialRepository } from "../ports/credential-repository.ts";
export type {
  CreditingFacts,
  CreditNoteClaim,
  CreditNoteRepository,
} from "../ports/credit-note-repository.ts";
export type {
  CouponUsedUp,
  Decision,
  EarlierCall,
  IdempotencyClaim,
  InvoiceNumbered,
  InvoiceRepository,
  LedgerChange,
  LockedInvoice,
} from "../ports/invoice-repository.ts";
export type {
  AttemptResult,
  ClaimedDelivery,
  DeliveryLease,
  DeliveryLog,
  NewDelivery,
  ReadEvents,
  ReplaySelection,
} from "../ports/delivery-log.ts";
export type { EndpointRepository, SecretRotation } from "../ports/endpoint-repository.ts";
export {
  maxUnmatchedInSession,
  type DeliveryKey,
  type NotificationDecision,
  type NotificationRepository,
  type NotificationSession,
  type ReceivedDelivery,
} from "../ports/notification-repository.ts";
export { outboxPositionInvalid, type Outbox, type StoredEvent } from "../ports/outbox.ts";
export type {
  ChangingFacts,
  PaymentRepository,
  RecordingFacts,
  RecordingRequest,
} from "../ports/payment-repository.ts";
export type { OrganizationRepository } from "../ports/organization-repository.ts";
export type { ProviderRepository } from "../ports/provider-repository.ts";
export type { ProviderWriter } from "../ports/provider-writer.ts";
export type { RowRange } from "../ports/row-range.ts";
export type { SecretSource } from "../ports/secret-source.ts";
export type {
  ChangingRefundFacts,
  RefundingFacts,
  RefundRepository,
} from "../ports/refund-repository.ts";
export type { RoundingSource } from "../ports/rounding-source.ts";
export type { TaxRepository } from "../ports/tax-repository.ts";
export type {
  NamedTaxes,
  TaxableLine,
  TaxesOfLine,
  TaxIdInvalid,
  TaxRequest,
  TaxSource,
  TaxUnavailable,
} from "../ports/tax-source.ts";
export { adjustmentTypePattern, reservedStepTypes } from "../quote/adjustment.ts";
export type {
  AdjustmentStep,
  BaseStep,
  CurrencyChangeStep,
  DocumentTaxStep,
  LineItem,
  PriceChange,
  RoundingStep,
  TaxStep,
  TotalRoundingStep,
  RoundingBasis,
  TaxBasis,
} from "../quote/calculation-step.ts";
export { builtInKinds } from "../quote/discount-and-fee.ts";
export type { ItemDraft } from "../quote/item-draft.ts";
export {
  maxAdjustments,
  maxCoupons,
  maxTitleLength,
  minItems,
  minQuantity,
} from "../quote/limits.ts";
export {
  priceLine,
  type BilledLine,
  type LineFailure,
  type PricedLine,
} from "../quote/price-line.ts";
export type { QuoteReview } from "../quote/price-lines.ts";
export { maxLineTaxes, type LineTax, type TaxShare } from "../quote/line-tax.ts";
export { exactPricing, type PricingPolicy } from "../quote/pricing-policy.ts";
export {
  checkRoundingPolicy,
  roundingPlaces,
  type RoundingPlace,
  type StepRounding,
} from "../quote/rounding-policy.ts";
export type { CouponIssue } from "../quote/issues.ts";
export type { CouponReference } from "../quote/coupon-details.ts";
export { couponsOf, currenciesOf, quoteOf } from "../quote/quote.ts";
export type { ItemsDraft } from "../quote/resolve-items.ts";
export type { QuoteTotal } from "../quote/total-steps.ts";
export { earlierExpiry, fromUsd, rateOf } from "../rates/rate-set.ts";
export { inTime } from "../time/in-time.ts";
export { systemTimer } from "../time/system-timer.ts";
export type { Timer } from "../time/timer.ts";
export { secondsBetween, timestampOfUnix, unixSecondsOf } from "../time/timestamp.ts";
export { createWebhooks } from "../service/create-webhooks.ts";
export type { Webhooks } from "../service/webhooks.ts";
export type {
  CheckUrl,
  EndpointInvalid,
  EndpointIssue,
  UrlProblem,
} from "../webhook/check-endpoint.ts";
export {
  attemptOutcomes,
  deliveryStates,
  maxReplayed,
  newDelivery,
  type AttemptOutcome,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryLane,
  type DeliveryState,
} from "../webhook/delivery.ts";
export {
  acceptsEvent,
  defaultRotationSeconds,
  disabledReasons,
  maxActiveEndpoints,
  maxRotationSeconds,
  type DisabledReason,
  type EndpointContent,
  type WebhookEndpoint,
} from "../webhook/endpoint.ts";
