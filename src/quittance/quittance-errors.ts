import type { CatalogInvalid } from "../catalog/catalog-check.ts";
import type { AdjustmentUnknown } from "../invoice/invoice-lines.ts";
import type {
  BillingSchemaId,
  CreditNoteId,
  InvoiceId,
  PaymentId,
  ProductId,
  RefundId,
  TaxId,
} from "../ids.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { ListRequestInvalid } from "../listing/page-options.ts";
import type { PaymentInvalid } from "../payment/payment-check.ts";
import type { Money } from "../money/money.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import type { RefundInvalid } from "../refund/refund-check.ts";
import type { RefundStatus } from "../refund/refund.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { RatesFailure } from "../rates/rate-provider.ts";
import type { TaxUnavailable } from "../tax/tax-source.ts";
import type { AmountOutOfRange, RequestInvalid } from "../quote/quote-issues.ts";
import type { RateNotFound } from "../rates/rate-error.ts";

/** The organization has no such invoice. */
export interface InvoiceNotFound {
  readonly kind: "InvoiceNotFound";
}

/** The organization has no such payment. */
export interface PaymentNotFound {
  readonly kind: "PaymentNotFound";
}

/** The organization has no such product. */
export interface ProductNotFound {
  readonly kind: "ProductNotFound";
}

/** The organization has no such billing schema. */
export interface BillingSchemaNotFound {
  readonly kind: "BillingSchemaNotFound";
}

/** The organization has no such tax. */
export interface TaxNotFound {
  readonly kind: "TaxNotFound";
}

/** The organization has no such coupon. */
export interface CouponNotFound {
  readonly kind: "CouponNotFound";
}

/** The idempotency key was used before with other content. Nothing was stored. */
export interface IdempotencyMismatch {
  readonly kind: "IdempotencyMismatch";
  readonly idempotencyKey: string;
  /** The record that was created with the key, in the same organization. */
  readonly earlierId:
    InvoiceId | PaymentId | RefundId | CreditNoteId | ProductId | BillingSchemaId | TaxId;
  /**
   * The names of the properties that differ, such as `items`; never their values. The two parts of
   * a price are `currency` and `price`.
   */
  readonly differences: ReadonlyArray<string>;
}

/** The idempotency key is not 1 to 255 visible ASCII characters. */
export interface IdempotencyKeyInvalid {
  readonly kind: "IdempotencyKeyInvalid";
}

/** An offer cannot be accepted. Nothing was stored. */
export interface OfferInvalid {
  readonly kind: "OfferInvalid";
  /**
   * - `EXPIRED`: the offer has expired.
   * - `DIFFERENT`: the request has other items than the quote, or the catalog has changed.
   */
  readonly reason: "EXPIRED" | "DIFFERENT";
  /** The first line that differs, from 0; `undefined` if no single line differs. */
  readonly line: number | undefined;
}

/** An invoice in this status cannot be voided. */
export interface InvoiceTransitionInvalid {
  readonly kind: "InvoiceTransitionInvalid";
  readonly from: InvoiceStatus;
}

/** A payment cannot change from one status to the other. */
export interface PaymentTransitionInvalid {
  readonly kind: "PaymentTransitionInvalid";
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}

/** The organization has no such refund. */
export interface RefundNotFound {
  readonly kind: "RefundNotFound";
}

/** A payment that is not completed cannot be refunded. */
export interface PaymentNotCompleted {
  readonly kind: "PaymentNotCompleted";
  readonly status: PaymentStatus;
}

/** A refund is more than is left of its payment, or a reversal more than was charged back. */
export interface RefundExceedsPayment {
  readonly kind: "RefundExceedsPayment";
  /** What is left, exactly, in the currency of the payment. */
  readonly remaining: Money;
}

/** A refund cannot change from one status to the other. */
export interface RefundTransitionInvalid {
  readonly kind: "RefundTransitionInvalid";
  readonly from: RefundStatus;
  readonly to: RefundStatus;
}

/** The invoice has the maximum number of refunds. */
export interface RefundLimitReached {
  readonly kind: "RefundLimitReached";
}

/** The invoice has the maximum number of payments. */
export interface PaymentLimitReached {
  readonly kind: "PaymentLimitReached";
}

/** Why a request could not be reviewed: the catalog, the taxes or the rates failed. */
export type ReviewQuoteError = RateNotFound | RatesFailure | TaxUnavailable | PortFailed;

/** Why a request has no quote: it is invalid, or the catalog, the taxes or the rates failed. */
export type CalculateQuoteError = RequestInvalid | ReviewQuoteError;

/** Every failure of pricing stored lines again. @inline */
export type QuoteLinesError =
  RequestInvalid | AdjustmentUnknown | RateNotFound | RatesFailure | PortFailed;

/** Every failure of `quoteInvoice`. */
export type QuoteInvoiceError = QuoteLinesError | InvoiceNotFound | PortFailed;

/** Every failure of `createInvoice`. */
export type CreateInvoiceError =
  CalculateQuoteError | IdempotencyMismatch | IdempotencyKeyInvalid | OfferInvalid;

/** Every failure of `getInvoice`. */
export type GetInvoiceError = InvoiceNotFound | QuoteLinesError | PortFailed;

/** Every failure of `getPayable` and `getPayableAmount`. */
export type GetPayableAmountError =
  InvoiceNotFound | AmountOutOfRange | RateNotFound | RatesFailure | PortFailed;

/** Every failure of `voidInvoice`. */
export type VoidInvoiceError = InvoiceNotFound | InvoiceTransitionInvalid | PortFailed;

/** Every failure of `recordPayment`. */
export type RecordPaymentError =
  | PaymentInvalid
  | InvoiceNotFound
  | IdempotencyMismatch
  | PaymentTransitionInvalid
  | PaymentLimitReached
  | RateNotFound
  | RatesFailure
  | PortFailed;

/** A call has too many payments. */
export interface TooManyPayments {
  readonly kind: "TooManyPayments";
  readonly limit: number;
}

/** Every failure of `recordPayments` as a whole. */
export type RecordPaymentsError = TooManyPayments | PortFailed;

/** Every failure of `changePaymentStatus`. */
export type ChangePaymentStatusError =
  PaymentInvalid | PaymentNotFound | PaymentTransitionInvalid | PortFailed;

/** Every failure of `recordRefund`. */
export type RecordRefundError =
  | RefundInvalid
  | PaymentNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | IdempotencyMismatch
  | RefundTransitionInvalid
  | RefundLimitReached
  | PortFailed;

/** Every failure of `changeRefundStatus`. */
export type ChangeRefundStatusError = RefundNotFound | RefundTransitionInvalid | PortFailed;

/** Every failure of a list. */
export type ListError = ListRequestInvalid | PortFailed;

/** Every failure of `createProduct` and `createTax`. @inline */
export type CreateVersionError =
  CatalogInvalid | IdempotencyKeyInvalid | IdempotencyMismatch | PortFailed;

/** Every failure of `createBillingSchema`. */
export type CreateBillingSchemaError = ProductNotFound | CreateVersionError;

/** Every failure of `reviseProduct`. */
export type WriteProductError = ProductNotFound | CatalogInvalid | PortFailed;

/** Every failure of `reviseBillingSchema`. */
export type WriteBillingSchemaError = BillingSchemaNotFound | CatalogInvalid | PortFailed;

/** Every failure of `reviseTax`. */
export type WriteTaxError = TaxNotFound | CatalogInvalid | PortFailed;
