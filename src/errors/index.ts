export type { CatalogInvalid, CatalogIssue } from "../catalog/check-texts.ts";
export type { QuittanceFailure } from "../failure/error-row.ts";
export type { CreditNoteInvalid, CreditNoteIssue } from "../invoice/credit-note-request.ts";
export type { AdjustmentUnknown } from "../invoice/invoice-lines.ts";
export type { CreditExceedsInvoice } from "../invoice/plan-credit.ts";
export type { ListIssue, ListRequestInvalid } from "../listing/read-page-request.ts";
export type {
  CreateCreditNoteError,
  CreditNoteLimitReached,
  CreditNoteNotFound,
  InvoiceVoided,
} from "../operations/credit-note-errors.ts";
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
} from "../operations/errors.ts";
export type { PaymentInvalid, PaymentIssue } from "../payment/payment-request.ts";
export type { RefundInvalid, RefundIssue } from "../payment/refund-request.ts";
export type { PortFailed, PortName } from "../ports/errors.ts";
export type { OutboxPositionInvalid } from "../ports/outbox.ts";
export type { RatesExhausted, RatesFailure } from "../ports/rate-provider.ts";
export type { AdjustmentInvalid } from "../quote/adjustment.ts";
export type { AmountOutOfRange, ItemIssue, RequestInvalid, RequestIssue } from "../quote/issues.ts";
export type { RateMalformed, RateNotFound, RateStale } from "../rates/errors.ts";
