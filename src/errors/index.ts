export type { AdministrationError, QuittanceFailure } from "../errors.ts";
export type {
  CreditExceedsInvoice,
  CreditNoteLimitReached,
  CreditNoteNotFound,
  InvoiceVoided,
} from "../credit-note/credit-note.ts";
export type { CreditNoteRejected } from "../credit-note/credit-note-decide.ts";
export type { PaymentRejected } from "../payment/payment-recording.ts";
export type { RefundRejected } from "../refund/refund-decide.ts";
export type { Invalid, Issue, IssueCode } from "../schema/schema.ts";
export type { PortFailed, PortName } from "../kernel/port-failed.ts";
export type { OutboxPositionInvalid } from "../event/outbox.ts";
export type { RatesExhausted, RatesFailure } from "../rates/rate-provider.ts";
export type { AdjustmentInvalid, AdjustmentUnknown } from "../quote/adjustment.ts";
export type { AmountOutOfRange, OfferInvalid } from "../quote/quote-errors.ts";
export type { RateMalformed, RateNotFound, RateStale } from "../rates/rate-error.ts";
export type { RecordConflict } from "../administration/record-conflict.ts";
export type { ApiKeyNotFound, ApiKeyNotRotatable } from "../api-key/api-key.ts";
export type { OrganizationNotFound } from "../organization/organization.ts";
export type { ProviderNotFound } from "../provider/provider.ts";
export type { EndpointDisabled, EndpointNotFound } from "../webhook/endpoint.ts";
export type { ConfirmationRequired, NumberTaken, SettingsChanged } from "../setting/setting.ts";
export type { TaxIdInvalid, TaxUnavailable } from "../tax/tax-source.ts";
export type { BillingSchemaNotFound } from "../billing-schema/billing-schema.ts";
export type { CalculateQuoteError } from "../quote/quotes.ts";
export type { CouponNotFound } from "../coupon/coupon.ts";
export type { CreateInvoiceError } from "../invoice/invoice-create.ts";
export type { GetInvoiceError } from "../invoice/invoice-get.ts";
export type { PayableError } from "../payment/payable.ts";
export type { IdempotencyKeyInvalid, IdempotencyMismatch } from "../kernel/idempotency.ts";
export type { ValidateInvoiceError } from "../invoice/invoice-price.ts";
export type { InvoiceNotFound, InvoiceTransitionInvalid } from "../invoice/invoice.ts";
export type {
  PaymentLimitReached,
  PaymentNotFound,
  PaymentTransitionInvalid,
} from "../payment/payment.ts";
export type {
  PaymentNotCompleted,
  RefundExceedsPayment,
  RefundLimitReached,
  RefundNotFound,
  RefundTransitionInvalid,
} from "../refund/refund.ts";
export type { ProductNotFound } from "../product/product.ts";
export type { QuoteInvoiceError } from "../invoice/invoice-quote.ts";
export type { ReportTooLarge } from "../report/report-too-large.ts";
export type { TaxNotFound } from "../tax/tax.ts";
export { errorRows, type CodesOfKind, type OperationError } from "../errors.ts";
export { errorCodes, statusOf, type ErrorCode, type Failure } from "../failure/error-code.ts";
export { failureOf } from "../wire/failure-of.ts";
export { maxMessages, validationFailure } from "../wire/validation-failure.ts";
export { issueText } from "../schema/schema.ts";
