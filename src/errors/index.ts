export type { CatalogInvalid, CatalogIssue } from "../catalog/catalog-check.ts";
export type { QuittanceFailure } from "../failure/error-row.ts";
export type { CreditNoteInvalid, CreditNoteIssue } from "../credit-note/credit-note-check.ts";
export type { AdjustmentUnknown } from "../invoice/invoice-lines.ts";
export type { CreditExceedsInvoice } from "../credit-note/credit-plan.ts";
export type { ListIssue, ListRequestInvalid } from "../listing/page-options.ts";
export type {
  CreateCreditNoteError,
  CreditNoteLimitReached,
  CreditNoteNotFound,
  InvoiceVoided,
} from "../credit-note/credit-note-errors.ts";
export type {
  BillingSchemaNotFound,
  CalculateQuoteError,
  ChangePaymentStatusError,
  ChangeRefundStatusError,
  CouponNotFound,
  CreateBillingSchemaError,
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
  PaymentNotCompleted,
  PaymentNotFound,
  PaymentTransitionInvalid,
  ProductNotFound,
  QuoteInvoiceError,
  RecordPaymentError,
  RecordPaymentsError,
  RecordRefundError,
  RefundExceedsPayment,
  RefundLimitReached,
  RefundNotFound,
  RefundTransitionInvalid,
  ReviewQuoteError,
  TaxNotFound,
  TooManyPayments,
  VoidInvoiceError,
  WriteBillingSchemaError,
  WriteProductError,
  WriteTaxError,
} from "../quittance/quittance-errors.ts";
export type { PaymentInvalid, PaymentIssue } from "../payment/payment-check.ts";
export type { RefundInvalid, RefundIssue } from "../refund/refund-check.ts";
export type { PortFailed, PortName } from "../kernel/port-failed.ts";
export type { OutboxPositionInvalid } from "../event/outbox.ts";
export type { RatesExhausted, RatesFailure } from "../rates/rate-provider.ts";
export type { AdjustmentInvalid } from "../quote/adjustment.ts";
export type {
  AmountOutOfRange,
  CouponIssue,
  ItemIssue,
  RequestInvalid,
  RequestIssue,
} from "../quote/quote-issues.ts";
export type { RateMalformed, RateNotFound, RateStale } from "../rates/rate-error.ts";
export type {
  AdministrationError,
  AdministrationInvalid,
  AdministrationIssue,
  ApiKeyNotFound,
  ApiKeyNotRotatable,
  OrganizationNotFound,
  ProviderNotFound,
  RecordConflict,
} from "../administration/administration-errors.ts";
export type { EndpointInvalid, EndpointIssue } from "../webhook/endpoint-check.ts";
export type {
  EndpointDisabled,
  EndpointNotFound,
  ReplayError,
  ReplayInvalid,
  UpdateEndpointError,
} from "../webhook/webhook-errors.ts";
export type { TaxIdInvalid, TaxUnavailable } from "../tax/tax-source.ts";
