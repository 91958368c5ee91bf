export type {
  AdministrationRecords,
  AdministrationRepositories,
  AdministrationSubject,
} from "./administration-case.ts";
export { analyticsRepositoryCases } from "./analytics-repository.ts";
export { apiKeyRepositoryCases } from "./api-key-repository.ts";
export type { ConformanceCase } from "./case.ts";
export { catalogRepositoryCases, type CatalogRepositorySubject } from "./catalog-repository.ts";
export { catalogWriterCases } from "./catalog-writer.ts";
export { couponRepositoryCases } from "./coupon-repository.ts";
export { creditNoteRepositoryCases } from "./credit-note-repository.ts";
export { deliveryLogCases } from "./delivery-log.ts";
export { endpointRepositoryCases } from "./endpoint-repository.ts";
export {
  credentialRepositoryCases,
  type CredentialRepositorySubject,
} from "./credential-repository.ts";
export { invoiceRepositoryCases } from "./invoice-repository.ts";
export type { LedgerRepositories, LedgerSubject } from "./ledger-case.ts";
export type { LedgerRecords } from "./ledger-records.ts";
export { notificationRepositoryCases } from "./notification-repository.ts";
export type {
  NotificationRepositories,
  NotificationRepositorySubject,
} from "./sample-notifications.ts";
export { numberInvoicesCases } from "./number-invoices.ts";
export { organizationRepositoryCases } from "./organization-repository.ts";
export { outboxCases } from "./outbox.ts";
export { paymentRepositoryCases } from "./payment-repository.ts";
export { providerRepositoryCases } from "./provider-repository.ts";
export { providerWriterCases } from "./provider-writer.ts";
export { rateProviderCases, type RateProviderSubject } from "./rate-provider.ts";
export { refundRepositoryCases } from "./refund-repository.ts";
export { roundingSourceCases, type RoundingSourceSubject } from "./rounding-source.ts";
export type { CouponRepositories, CouponRepositorySubject } from "./sample-coupons.ts";
export type { WebhookRepositories, WebhookSubject } from "./sample-webhooks.ts";
export { taxRepositoryCases, type TaxRepositorySubject } from "./tax-repository.ts";
