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
  CouponNotFound,
  ChangeRefundStatusError,
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
  RecordPaymentError,
  RecordPaymentsError,
  RecordRefundError,
  PaymentNotCompleted,
  RefundExceedsPayment,
  RefundLimitReached,
  RefundNotFound,
  RefundTransitionInvalid,
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
  ItemIssue,
  RequestInvalid,
  RequestIssue,
} from "../quote/quote-issues.ts";
export type { RateMalformed, RateNotFound, RateStale } from "../rates/rate-error.ts";
