import type { ConformanceCase } from "./case.ts";
import { issueCreditNoteCases } from "./issue-credit-note.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listCreditNotesCases } from "./list-credit-notes.ts";
import { changeInvoiceCases } from "./change-invoice.ts";
import { findInvoiceCases } from "./find-invoice.ts";
import { listInvoicesCases } from "./list-invoices.ts";
import { openInvoicesCases } from "./open-invoices.ts";
import { storeInvoiceCases } from "./store-invoice.ts";
import { taxDocumentsCases } from "./tax-documents.ts";
import { changePaymentCases } from "./change-payment.ts";
import { findPaymentCases } from "./find-payment.ts";
import { listPaymentsCases } from "./list-payments.ts";
import { readRecordingsCases } from "./read-recordings.ts";
import { recordPaymentCases } from "./record-payment.ts";
import { recordPaymentsCases } from "./record-payments.ts";
import { reportPaymentCases } from "./report-payment.ts";
import { changeRefundCases } from "./change-refund.ts";
import { listRefundsCases } from "./list-refunds.ts";
import { recordRefundCases } from "./record-refund.ts";

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
export { deliveryLogCases } from "./delivery-log.ts";
export { endpointRepositoryCases } from "./endpoint-repository.ts";
export {
  credentialRepositoryCases,
  type CredentialRepositorySubject,
} from "./credential-repository.ts";
export type { LedgerRecords, LedgerRepositories, LedgerSubject } from "./ledger-case.ts";
export type {
  NotificationRepositories,
  NotificationRepositorySubject,
} from "./notification-case.ts";
export { notificationRepositoryCases } from "./notification-repository.ts";
export { numberInvoicesCases } from "./number-invoices.ts";
export { organizationRepositoryCases } from "./organization-repository.ts";
export { outboxCases } from "./outbox.ts";
export { providerRepositoryCases, providerWriterCases } from "./providers.ts";
export { rateProviderCases, type RateProviderSubject } from "./rate-provider.ts";
export { roundingSourceCases, type RoundingSourceSubject } from "./rounding-source.ts";
export type { CouponRepositories, CouponRepositorySubject } from "./sample-coupons.ts";
export type { WebhookRepositories, WebhookSubject } from "./sample-webhooks.ts";
export { taxRepositoryCases, type TaxRepositorySubject } from "./tax-repository.ts";

/** The conformance cases of `CreditNoteRepository`. */
export const creditNoteRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...issueCreditNoteCases,
  ...listCreditNotesCases,
];

/** The conformance cases of `InvoiceRepository`. */
export const invoiceRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...findInvoiceCases,
  ...storeInvoiceCases,
  ...changeInvoiceCases,
  ...listInvoicesCases,
  ...openInvoicesCases,
  ...taxDocumentsCases,
];

/** The conformance cases of `PaymentRepository`. */
export const paymentRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...findPaymentCases,
  ...readRecordingsCases,
  ...recordPaymentCases,
  ...recordPaymentsCases,
  ...reportPaymentCases,
  ...changePaymentCases,
  ...listPaymentsCases,
];

/** The conformance cases of `RefundRepository`. */
export const refundRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...recordRefundCases,
  ...changeRefundCases,
  ...listRefundsCases,
];
