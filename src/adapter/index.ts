import { lastUseInterval, maxOverlapSeconds } from "../api-key/api-key.ts";
import { maxExpandedPayments } from "../contact/contact-limits.ts";
import { maxCreditNotesPerInvoice } from "../credit-note/credit-note.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { countCap, maxLimit } from "../listing/page.ts";
import { maxSearchLength } from "../listing/search.ts";
import { maxComputedIntegerDigits } from "../money/amount.ts";
import { maxUnmatchedInSession } from "../notification/notification-repository.ts";
import {
  maxClockDifference,
  maxPaymentsPerCall,
  maxPaymentsPerInvoice,
  maxReasonLength,
} from "../payment/payment.ts";
import { maxQuantity } from "../quote/quote-limits.ts";
import { maxRefundsPerInvoice } from "../refund/refund.ts";
import { maxMessages } from "../wire/failure-of.ts";
import { maxReplayed } from "../webhook/delivery.ts";
import { maxActiveEndpoints } from "../webhook/endpoint.ts";

export type { DashboardActivity } from "../dashboard/activity.ts";
export type { Windows } from "../dashboard/period.ts";
export type { CatalogExtract, CatalogRepository } from "../catalog/catalog-repository.ts";
export { invoiceCoupons, normalizeCouponCode } from "../coupon/coupon-details.ts";
export type { CouponSource, CouponUse } from "../coupon/coupon-source.ts";
export { pricingModels } from "../pricing/pricing-limits.ts";
export { prorationUnits } from "../pricing/proration.ts";
export { type CatalogWriter, deactivateVersion } from "../catalog/catalog-writer.ts";
export { type StoredCoupon } from "../coupon/coupon.ts";
export {
  numberInvoice,
  storedWith,
  type InvoiceRecords,
  type InvoiceStored,
} from "../invoice/invoice-number.ts";
export { idOf, type IdSource } from "../ids.ts";
export { catalogReferences } from "../catalog/catalog-find.ts";
export type { DocumentTotals } from "../quote/document-totals.ts";
export type { CreditingFacts } from "../credit-note/credit-note-decide.ts";
export { foldEmail, normalizeEmail } from "../contact/email-address.ts";
export {
  type StoredInvoice,
  type StoredInvoicePart,
  type ExpandedInvoice,
  type InvoicePart,
} from "../invoice/invoice-expand.ts";
export { quoteOfInvoice } from "../invoice/invoice-quote.ts";
export { requireLines, type ReadParts } from "../invoice/require-parts.ts";
export type { NumberingSource, NumberSeries } from "../invoice/number-series.ts";
export { renderCsvRow } from "../kernel/csv-row.ts";
export { groupBy } from "../kernel/group-by.ts";
export { hexOf, isName, isSameText, isWellFormed, visibleAscii } from "../kernel/text.ts";
export { createShares, hasShare } from "../kernel/shares.ts";
export type { Bounds } from "../listing/passes.ts";
export { searchTextOf, type SearchTerm } from "../listing/search.ts";
export { type InvoiceConditions, invoiceList } from "../invoice/invoice-list.ts";
export {
  byNewest,
  pageOf,
  readPages,
  type Page,
  type PageRequest,
  type Position,
} from "../listing/page.ts";
export { type PaymentFilter } from "../payment/payment.ts";
export type { Notification, NotificationFact } from "../notification/notification.ts";
export type { CreatedVersion } from "../catalog/version-create.ts";
export {
  type ChangingFacts,
  decideInOrder,
  type RecordingFacts,
  type RecordingRequest,
} from "../payment/payment-decide.ts";
export { sweepDue } from "../invoice/due-sweep.ts";
export { apiKeyStatus, type ApiKey, type NewApiKey } from "../api-key/api-key.ts";
export type { WebhookPorts } from "../webhook/endpoint-repository.ts";
export type { Administration } from "../administration/administration-service.ts";
export {
  allows,
  type Credential,
  type CredentialRepository,
  type Environment,
  type Principal,
  type Scope,
} from "../api-key/credential.ts";
export type { AnalyticsRepository } from "../dashboard/dashboards.ts";
export type { ApiKeyRepository, SecretSource } from "../api-key/api-keys.ts";
export type { CouponRepository } from "../coupon/coupons.ts";
export type { CreditNoteClaim, CreditNoteRepository } from "../credit-note/credit-notes.ts";
export { type OpenInvoice, type OpenInvoiceRange } from "../report/open-items.ts";
export { invoiceAmounts, type TaxDocumentRange } from "../tax-report/tax-document.ts";
export type {
  CouponUsedUp,
  Decision,
  EarlierCall,
  IdempotencyClaim,
  InvoiceRepository,
  LedgerChange,
  LockedInvoice,
} from "../invoice/invoice-repository.ts";
export type { ClaimedDelivery, DeliveryLog, OrganizationsFailed } from "../webhook/delivery-log.ts";
export type { EndpointRepository } from "../webhook/endpoint-repository.ts";
export type {
  NotificationDecision,
  NotificationRepository,
  NotificationSession,
  ReceivedDelivery,
} from "../notification/notification-repository.ts";
export { outboxPositionInvalid, type Outbox, type StoredEvent } from "../event/outbox.ts";
export type { PaymentRepository } from "../payment/payment-recording.ts";
export { numberSeriesOf, type OrganizationRepository } from "../organization/organizations.ts";
export type { Actor } from "../event/organization-change.ts";
export { createSettings, type Settings } from "../setting/settings.ts";
export { type OrganizationRounding } from "../organization/organization-settings.ts";
export type { ProviderRepository, ProviderWriter } from "../provider/providers.ts";
export type { RefundRepository } from "../refund/refunds.ts";
export type { RoundingSource } from "../quote/pricing-policy.ts";
export type { TaxRepository } from "../tax/taxes.ts";
export type { TaxSource } from "../tax/tax-source.ts";
export {
  adjustmentTypePattern,
  reservedStepTypes,
  type AdjustmentKind,
} from "../quote/adjustment.ts";
export { builtInKinds } from "../quote/discount-and-fee.ts";
export { accountingTax } from "../invoice/accounting-tax.ts";
export type { LineTax } from "../tax/tax-line.ts";
export { dateIn, endOfDate, zoneOffsets } from "../time/time-zone.ts";
export { inTime, type Timer } from "../time/in-time.ts";
export { systemTimer } from "../time/system-timer.ts";
export { secondsBetween, unixSecondsOf } from "../time/timestamp.ts";
export { createWebhooks, type Webhooks } from "../webhook/webhooks.ts";
export { type Delivery, type DeliveryAttempt, type DeliveryLane } from "../webhook/delivery.ts";
export { type WebhookEndpoint } from "../webhook/endpoint.ts";
export { isIdempotencyKey } from "../kernel/idempotency.ts";
export { countries } from "../party/party.ts";
export { printedIban } from "../party/bank-account-number.ts";
export { sellerRecord } from "../party/seller.ts";
export { type EInvoiceProfile, type EInvoiceSyntax } from "../invoice/einvoice-request.ts";
export { isObject, type JsonObject } from "../kernel/json.ts";
export { writerOf, type JsonRecord, type RecordColumn } from "../schema/record.ts";
export {
  invoiceCalculationRecord,
  type InvoiceCalculation,
} from "../invoice/invoice-calculation.ts";
export { providerRecord } from "../provider/provider.ts";
export { fromJson, jsonName, read, type Out, type Schema } from "../schema/schema.ts";
export { dashboardRequest } from "../dashboard/dashboard.ts";
export { quoteRequest } from "../quote/quote-request.ts";
export { failureEnvelope, successEnvelope, type Envelope } from "../wire/envelope.ts";
export type { QuoteJson } from "../quote/quote-json.ts";
export { openInvoicePages, timeZoneOf } from "../report/reports.ts";
export { taxDocumentPages } from "../tax-report/tax-reports.ts";
export { left, right, type Left, type TaskEither } from "../kernel/either.ts";
export type { QuotePorts } from "../quote/quote-ports.ts";
export { portFailed } from "../kernel/port-failed.ts";
export { catalogTaxes } from "../tax/tax-look-up.ts";
export { ratesWithTimeout } from "../rates/rates-with-timeout.ts";

/** Schemas of values and parties, and what schemas of other objects are made of. */
export * as schemas from "./schemas.ts";
/** The data of responses: a function for each record and report that returns it as JSON. */
export * as responses from "./responses.ts";

// The file that describes a noun as one name: its record, its requests and what both need.
/** Describes prices of products. */
export * as billingSchemaDescription from "../billing-schema/billing-schema.ts";
/** Describes coupons. */
export * as couponDescription from "../coupon/coupon.ts";
/** Describes credit notes. */
export * as creditNoteDescription from "../credit-note/credit-note.ts";
/** Describes deliveries of events to endpoints. */
export * as deliveryDescription from "../webhook/delivery.ts";
/** Describes e-invoices. */
export * as eInvoiceDescription from "../invoice/einvoice-request.ts";
/** Describes webhook endpoints. */
export * as endpointDescription from "../webhook/endpoint.ts";
/** Describes events. */
export * as eventDescription from "../event/event.ts";
/** Describes invoices. */
export * as invoiceDescription from "../invoice/invoice.ts";
/** Describes rows of invoices for accounting. */
export * as invoiceRowDescription from "../report/invoice-row.ts";
/** Describes lines of invoices. */
export * as invoiceItemDescription from "../invoice/invoice-item.ts";
/** Describes parts that an invoice is returned with. */
export * as invoicePartDescription from "../invoice/invoice-expand.ts";
/** Describes lines of requests. */
export * as itemDescription from "../quote/item.ts";
/** Describes requests for invoices. */
export * as newInvoiceDescription from "../invoice/invoice-request.ts";
/** Describes notifications of providers. */
export * as notificationDescription from "../notification/notification.ts";
/** Describes series of invoice numbers. */
export * as numberSeriesDescription from "../invoice/number-series.ts";
/** Describes what customers owe. */
export * as openItemsDescription from "../report/open-items.ts";
/** Describes organizations. */
export * as organizationDescription from "../organization/organization.ts";
/** Describes changes of organizations. */
export * as organizationChangeDescription from "../event/organization-change.ts";
/** Describes payments. */
export * as paymentDescription from "../payment/payment.ts";
/** Describes periods of a recurring price. */
export * as periodsDescription from "../subscription/period-list.ts";
/** Describes products. */
export * as productDescription from "../product/product.ts";
/** Describes refunds. */
export * as refundDescription from "../refund/refund.ts";
/** Describes rounding policies of organizations. */
export * as roundingDescription from "./rounding.ts";
/** Describes the settings of organizations. */
export * as settingDescription from "../setting/setting.ts";
/** Describes tax reports. */
export * as taxReportDescription from "../tax-report/tax-report.ts";
/** Describes taxes. */
export * as taxDescription from "../tax/tax.ts";

/** Limits of records and requests; docs/limits.md describes them. */
export const limits = {
  countCap,
  lastUseInterval,
  maxActiveEndpoints,
  maxClockDifference,
  maxComputedIntegerDigits,
  maxCreditNotesPerInvoice,
  maxExpandedPayments,
  maxIdempotencyKeyLength,
  maxLimit,
  maxMessages,
  maxSearchLength,
  maxOverlapSeconds,
  maxPaymentsPerCall,
  maxPaymentsPerInvoice,
  maxQuantity,
  maxReasonLength,
  maxRefundsPerInvoice,
  maxReplayed,
  maxUnmatchedInSession,
};
