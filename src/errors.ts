import {
  administrationErrors,
  type AdministrationError,
} from "./administration/administration-errors.ts";
import { billingSchemaErrors } from "./billing-schema/billing-schema.ts";
import type {
  CreateBillingSchemaError,
  WriteBillingSchemaError,
} from "./billing-schema/billing-schema-write.ts";
import { catalogErrors, type CatalogInvalid } from "./catalog/catalog-check.ts";
import { couponErrors, type CouponNotFound } from "./coupon/coupon.ts";
import {
  creditNoteErrors,
  type CreateCreditNoteError,
  type CreditNoteNotFound,
} from "./credit-note/credit-note-errors.ts";
import { outboxErrors, type OutboxPositionInvalid } from "./event/outbox.ts";
import type { ErrorCode } from "./failure/error-code.ts";
import type { ErrorRow, ErrorRows } from "./failure/error-row.ts";
import { invoiceErrors } from "./invoice/invoice.ts";
import type { CreateInvoiceError } from "./invoice/invoice-create.ts";
import type { GetInvoiceError } from "./invoice/invoice-get.ts";
import type { VoidInvoiceError } from "./invoice/invoice-void.ts";
import { idempotencyErrors } from "./kernel/idempotency.ts";
import { portErrors } from "./kernel/port-failed.ts";
import { listErrors, type ListRequestInvalid } from "./listing/page-options.ts";
import type { GetPayableAmountError } from "./payment/payable-get.ts";
import { paymentErrors } from "./payment/payment.ts";
import type { ChangePaymentStatusError } from "./payment/payment-change-status.ts";
import type { RecordPaymentError, RecordPaymentsError } from "./payment/payment-recording.ts";
import { productErrors } from "./product/product.ts";
import type { WriteProductError } from "./product/product-write.ts";
import type { AdjustmentInvalid } from "./quote/adjustment.ts";
import { quoteErrors } from "./quote/quote-issues.ts";
import { ratesErrors } from "./rates/rate-provider.ts";
import { refundErrors } from "./refund/refund.ts";
import type { ChangeRefundStatusError } from "./refund/refund-change-status.ts";
import type { RecordRefundError } from "./refund/refund-recording.ts";
import { taxErrors } from "./tax/tax-source.ts";
import type { WriteTaxError } from "./tax/tax-write.ts";
import {
  webhookErrors,
  type ReplayError,
  type UpdateEndpointError,
} from "./webhook/webhook-errors.ts";

/** Every error of the operations that the HTTP API offers. */
export type OperationError =
  | CreateInvoiceError
  | GetInvoiceError
  | GetPayableAmountError
  | VoidInvoiceError
  | RecordPaymentError
  | ChangePaymentStatusError
  | RecordRefundError
  | ChangeRefundStatusError
  | CreateCreditNoteError
  | CreditNoteNotFound
  | ListRequestInvalid
  | CatalogInvalid
  | WriteTaxError
  | WriteProductError
  | CreateBillingSchemaError
  | WriteBillingSchemaError
  | UpdateEndpointError
  | ReplayError
  | CouponNotFound;

/** Every failure of the services and ports of this library. */
export type QuittanceFailure =
  | OperationError
  | RecordPaymentsError
  | OutboxPositionInvalid
  | AdjustmentInvalid
  | AdministrationError;

/** The error of a kind. */
export type ErrorOf<Kind extends QuittanceFailure["kind"]> = Extract<
  QuittanceFailure,
  { readonly kind: Kind }
>;

/** The rows of all nouns. Every kind has one: a kind without a row does not compile. */
const rows = {
  ...portErrors,
  ...idempotencyErrors,
  ...listErrors,
  ...ratesErrors,
  ...quoteErrors,
  ...invoiceErrors,
  ...paymentErrors,
  ...refundErrors,
  ...creditNoteErrors,
  ...catalogErrors,
  ...productErrors,
  ...billingSchemaErrors,
  ...taxErrors,
  ...couponErrors,
  ...webhookErrors,
  ...outboxErrors,
  ...administrationErrors,
} as const satisfies ErrorRows<QuittanceFailure>;

type Rows = typeof rows;
type CodeOf<Row> = Row extends { readonly code: infer Code extends ErrorCode } ? Code : never;
type AlsoOf<Row> = Row extends { readonly also: ReadonlyArray<infer Code extends ErrorCode> }
  ? Code
  : never;

/** The codes that an error of a kind can have. */
export type CodesOfKind<Kind extends QuittanceFailure["kind"]> =
  CodeOf<Rows[Kind]> | AlsoOf<Rows[Kind]>;

/** An error whose failure `failureOf` makes from the content. */
export type ContentError = ErrorOf<
  {
    [Kind in keyof Rows]: Rows[Kind] extends { readonly message: unknown }
      ? never
      : Rows[Kind] extends { readonly code: ErrorCode }
        ? Kind
        : never;
  }[keyof Rows]
>;

/** What is reported about the errors of each kind. */
export const errorRows: Readonly<Record<QuittanceFailure["kind"], ErrorRow<never>>> = rows;

/** Returns the row of the kind of an error. */
export const rowOf = <Kind extends QuittanceFailure["kind"]>(kind: Kind): ErrorRow<ErrorOf<Kind>> =>
  errorRows[kind] as unknown as ErrorRow<ErrorOf<Kind>>;
