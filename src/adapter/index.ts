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
} from "../dashboard/activity.ts";
export { aggregateDashboard, type AdditiveMetrics, type Metrics } from "../dashboard/dashboard.ts";
export {
  bucketStart,
  bucketStarts,
  isInWindow,
  windowsOf,
  type BucketSize,
  type Window,
  type Windows,
} from "../dashboard/period.ts";
export {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
} from "../billing-schema/billing-schema.ts";
export type { CatalogExtract, CatalogReferences } from "../catalog/catalog-extract.ts";
export {
  checkCoupon,
  maxCouponProducts,
  maxCouponRedemptions,
  type CouponDraft,
} from "../coupon/coupon-check.ts";
export { checkTax, maxExemptionReasonLength, type TaxDraft } from "../tax/tax-check.ts";
export { maxCouponCodeLength, normalizeCouponCode } from "../coupon/coupon-code.ts";
export type { CouponUse } from "../coupon/coupon-use.ts";
export { deactivateVersion } from "../catalog/catalog-version.ts";
export type { StoredCoupon } from "../coupon/coupon-stored.ts";
export { taxCategories } from "../tax/tax.ts";
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
} from "../event/event.ts";
export { numberInvoice, type NewInvoice } from "../invoice/invoice-number.ts";
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
export { catalogReferences } from "../invoice/invoice-references.ts";
export { maxCreditNotesPerInvoice } from "../credit-note/credit-note.ts";
export { checkCreditNote } from "../credit-note/credit-note-check.ts";
export {
  creditableInvoice,
  creditedBy,
  creditedSum,
  creditedTotals,
  type BilledInvoice,
  type CreditableInvoice,
  type Credited,
  type CreditedTotals,
} from "../credit-note/creditable-invoice.ts";
export type {
  CreditableLine,
  DocumentTax,
  DocumentTaxPart,
} from "../credit-note/creditable-line.ts";
export type { CreditedLine } from "../credit-note/credited-line.ts";
export { planCredit, type CreditPlan } from "../credit-note/credit-plan.ts";
export { checkContact, type ContactDraft } from "../customer/contact-check.ts";
export { normalizeEmail } from "../contact/email-address.ts";
export {
  invoiceParts,
  storedInvoiceParts,
  withParents,
  type CatalogPart,
  type StoredInvoice,
  type StoredInvoicePart,
  type ExpandedInvoice,
  type InvoicePart,
} from "../invoice/invoice-expand.ts";
export type { CalculationBasis } from "../invoice/invoice-calculation.ts";
export { invoiceCoupons } from "../invoice/invoice-coupons.ts";
export { invoiceLines } from "../invoice/invoice-lines.ts";
export type { InvoiceRecords } from "../invoice/invoice-records.ts";
export { invoiceSubstatuses } from "../invoice/invoice.ts";
export { isNumberPattern, numberPatternRequirement } from "../invoice/number-series.ts";
export { maxExpandedPayments } from "../contact/contact-limits.ts";
export { planInvoice, type InvoicePlan } from "../invoice/invoice-plan.ts";
export type { ContactRequest } from "../invoice/invoice-requested.ts";
export type { Complete } from "../kernel/content-of.ts";
export {
  settle,
  settleInvoice,
  type SettlementInvoice,
  type Settlement,
} from "../invoice/invoice-settle.ts";
export type { SettlementPayment, SettlementRefund } from "../invoice/settlement-refunds.ts";
export type { StandingFacts, StandingPayment } from "../invoice/invoice-standing.ts";
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
} from "../invoice/invoice-filter.ts";
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
} from "../billing-schema/billing-schema-filter.ts";
export {
  matchesDelivery,
  type DeliveryFilter,
  type EndpointDeliveryFilter,
} from "../webhook/delivery-filter.ts";
export { matchesEndpoint, type EndpointFilter } from "../webhook/endpoint-filter.ts";
export { matchesCoupon } from "../coupon/coupon-filter.ts";
export { matchesCreditNote } from "../credit-note/credit-note-filter.ts";
export {
  matchesNotification,
  type NotificationFilter,
} from "../notification/notification-filter.ts";
export { matchesPayment, paymentMatcher } from "../payment/payment-filter.ts";
export { matchesProduct } from "../product/product-filter.ts";
export { matchesRefund, refundMatcher } from "../refund/refund-filter.ts";
export { matchesTax } from "../tax/tax-filter.ts";
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
} from "../administration/administration-errors.ts";
export type { AdministrationPorts } from "../administration/administration-ports.ts";
export type { ApiKeyContent } from "../api-key/api-key-administer.ts";
export type { CreatedVersion, CreateOptions } from "../catalog/version-create.ts";
export type {
  CreateBillingSchemaError,
  CreateVersionError,
} from "../quittance/quittance-errors.ts";
export type { RangeOptions, Rows } from "../listing/range-list.ts";
export type {
  NewOrganization,
  OrganizationChanges,
} from "../organization/organization-administer.ts";
export type { NewProvider, ProviderChanges } from "../provider/provider-administer.ts";
export { maxOverlapSeconds, type RotateOptions } from "../api-key/api-key-rotate.ts";
export { calculateQuote } from "../quote/quote-calculate.ts";
export { decideInOrder, type OrderedDecisions } from "../payment/payment-decide-in-order.ts";
export { changeRefundStatus } from "../refund/refund-change-status.ts";
export { createCreditNote } from "../credit-note/credit-note-create.ts";
export { getCreditNote } from "../credit-note/credit-note-get.ts";
export { listCreditNotes } from "../credit-note/credit-note-list.ts";
export { getRefund } from "../refund/refund-get.ts";
export { listRefunds } from "../refund/refund-list.ts";
export { recordRefund } from "../refund/refund-recording.ts";
export { changePaymentStatus } from "../payment/payment-change-status.ts";
export { createBillingSchema } from "../billing-schema/billing-schema-create.ts";
export { createCoupon } from "../coupon/coupon-create.ts";
export { createInvoice } from "../invoice/invoice-create.ts";
export { createProduct } from "../product/product-create.ts";
export { deactivateCoupon } from "../coupon/coupon-deactivate.ts";
export { deactivateBillingSchema } from "../billing-schema/billing-schema-deactivate.ts";
export { createTax } from "../tax/tax-create.ts";
export { deactivateTax } from "../tax/tax-deactivate.ts";
export { getBillingSchema } from "../billing-schema/billing-schema-get.ts";
export { getProduct } from "../product/product-get.ts";
export { getTax } from "../tax/tax-get.ts";
export { listBillingSchemas } from "../billing-schema/billing-schema-list.ts";
export { listProducts } from "../product/product-list.ts";
export { listTaxes } from "../tax/tax-list.ts";
export { reviseTax } from "../tax/tax-revise.ts";
export { deactivateProduct } from "../product/product-deactivate.ts";
export type { QuoteLinesError, ReviewQuoteError } from "../quittance/quittance-errors.ts";
export { findInvoiceOwner } from "../invoice/invoice-owner-find.ts";
export { findPaymentByKey } from "../payment/payment-find-by-key.ts";
export { getCoupon } from "../coupon/coupon-get.ts";
export { getInvoice, type InvoiceAmounts } from "../invoice/invoice-get.ts";
export {
  getPayable,
  getPayableAmount,
  type Payable,
  type PayablePorts,
} from "../payment/payable-get.ts";
export { getPayment } from "../payment/payment-get.ts";
export { listCoupons } from "../coupon/coupon-list.ts";
export { listInvoices } from "../invoice/invoice-list.ts";
export { listPayments } from "../payment/payment-list.ts";
export { quoteInvoice } from "../invoice/invoice-quote.ts";
export { readDashboard } from "../dashboard/dashboard-get.ts";
export { recordPayment } from "../payment/payment-recording.ts";
export { reviewInvoice, type InvoiceDraft } from "../invoice/invoice-review.ts";
export { reviewPayment, type PaymentDraft } from "../payment/payment-review.ts";
export { reviewQuote } from "../quote/quote-review.ts";
export { reviseBillingSchema } from "../billing-schema/billing-schema-revise.ts";
export { reviseProduct } from "../product/product-revise.ts";
export { sweepDue } from "../invoice/due-sweep.ts";
export { validateInvoice } from "../invoice/invoice-validate.ts";
export { voidInvoice } from "../invoice/invoice-void.ts";
export {
  apiKeyStatus,
  lastUseInterval,
  type ApiKey,
  type ApiKeyStatus,
  type CreatedApiKey,
  type NewApiKey,
} from "../api-key/api-key.ts";
export type { EndpointWithSecret } from "../webhook/endpoint-create.ts";
export type { Replayed } from "../webhook/delivery-replay.ts";
export type { RotateSecretOptions } from "../webhook/endpoint-rotate-secret.ts";
export type {
  EndpointDisabled,
  EndpointNotFound,
  ReplayError,
  ReplayInvalid,
  UpdateEndpointError,
} from "../webhook/webhook-errors.ts";
export type { WebhookPorts } from "../webhook/webhook-ports.ts";
export type { Administration } from "../administration/administration-operations.ts";
export { allows, type Environment, type Principal } from "../api-key/credential.ts";
export { canRefundTransition } from "../refund/refund.ts";
export {
  refundableAmount,
  refundedPrice,
  signedAmount,
  valueRefund,
  type CountedRefund,
  type RefundValue,
} from "../refund/refund-value.ts";
export {
  maxIdempotencyKeyLength,
  maxPaymentsPerCall,
  maxPaymentsPerInvoice,
  maxReasonLength,
  maxRefundsPerInvoice,
} from "../payment/payment-limits.ts";
export { payableAmount } from "../payment/payable-amount.ts";
export { roundPayable } from "../payment/payment-tolerance.ts";
export { fingerprintOfPayment } from "../payment/payment-check.ts";
export { canTransition } from "../payment/payment.ts";
export { valuePayment, type PaymentValue } from "../payment/payment-value.ts";
export type { AnalyticsRepository } from "../dashboard/analytics-repository.ts";
export type { ApiKeyChange, ApiKeyRepository } from "../api-key/api-key-repository.ts";
export type { CatalogWriter } from "../catalog/catalog-writer.ts";
export type { CouponRepository } from "../coupon/coupon-repository.ts";
export type { CouponSource } from "../coupon/coupon-source.ts";
export type { CredentialRepository } from "../api-key/credential-repository.ts";
export type {
  CreditingFacts,
  CreditNoteClaim,
  CreditNoteRepository,
} from "../credit-note/credit-note-repository.ts";
export type {
  CouponUsedUp,
  Decision,
  EarlierCall,
  IdempotencyClaim,
  InvoiceNumbered,
  InvoiceRepository,
  LedgerChange,
  LockedInvoice,
} from "../invoice/invoice-repository.ts";
export type {
  AttemptResult,
  ClaimedDelivery,
  DeliveryLease,
  DeliveryLog,
  NewDelivery,
  ReadEvents,
  ReplaySelection,
} from "../webhook/delivery-log.ts";
export type { EndpointRepository, SecretRotation } from "../webhook/endpoint-repository.ts";
export {
  maxUnmatchedInSession,
  type DeliveryKey,
  type NotificationDecision,
  type NotificationRepository,
  type NotificationSession,
  type ReceivedDelivery,
} from "../notification/notification-repository.ts";
export { outboxPositionInvalid, type Outbox, type StoredEvent } from "../event/outbox.ts";
export type {
  ChangingFacts,
  PaymentRepository,
  RecordingFacts,
  RecordingRequest,
} from "../payment/payment-repository.ts";
export type { OrganizationRepository } from "../organization/organization-repository.ts";
export type { ProviderRepository } from "../provider/provider-repository.ts";
export type { ProviderWriter } from "../provider/provider-writer.ts";
export type { RowRange } from "../listing/row-range.ts";
export type { SecretSource } from "../api-key/secret-source.ts";
export type {
  ChangingRefundFacts,
  RefundingFacts,
  RefundRepository,
} from "../refund/refund-repository.ts";
export type { RoundingSource } from "../quote/rounding-source.ts";
export type { TaxRepository } from "../tax/tax-repository.ts";
export type {
  NamedTaxes,
  TaxableLine,
  TaxesOfLine,
  TaxIdInvalid,
  TaxRequest,
  TaxSource,
  TaxUnavailable,
} from "../tax/tax-source.ts";
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
} from "../quote/quote-limits.ts";
export {
  priceLine,
  type BilledLine,
  type LineFailure,
  type PricedLine,
} from "../quote/line-price.ts";
export type { QuoteReview } from "../quote/lines-price.ts";
export { maxLineTaxes, type LineTax, type TaxShare } from "../tax/tax-line.ts";
export { exactPricing, type PricingPolicy } from "../quote/pricing-policy.ts";
export {
  checkRoundingPolicy,
  roundingPlaces,
  type RoundingPlace,
  type StepRounding,
} from "../quote/rounding-policy.ts";
export type { CouponIssue } from "../quote/quote-issues.ts";
export type { CouponReference } from "../coupon/coupon-details.ts";
export { couponsOf, currenciesOf, quoteOf } from "../quote/quote.ts";
export type { ItemsDraft } from "../quote/items-resolve.ts";
export type { QuoteTotal } from "../quote/total-steps.ts";
export { earlierExpiry, fromUsd, rateOf } from "../rates/rate-set.ts";
export { inTime } from "../time/in-time.ts";
export { systemTimer } from "../time/system-timer.ts";
export type { Timer } from "../time/timer.ts";
export { secondsBetween, timestampOfUnix, unixSecondsOf } from "../time/timestamp.ts";
export { createWebhooks } from "../webhook/webhook-service.ts";
export type { Webhooks } from "../webhook/webhook-operations.ts";
export type {
  CheckUrl,
  EndpointInvalid,
  EndpointIssue,
  UrlProblem,
} from "../webhook/endpoint-check.ts";
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
