import { conflictErrors, type RecordConflict } from "./administration/record-conflict.ts";
import { apiKeyErrors, type ApiKeyNotFound, type ApiKeyNotRotatable } from "./api-key/api-key.ts";
import {
  billingSchemaErrors,
  type BillingSchemaNotFound,
} from "./billing-schema/billing-schema.ts";
import { couponErrors, type CouponNotFound } from "./coupon/coupon.ts";
import {
  creditNoteErrors,
  type CreditExceedsInvoice,
  type CreditNoteLimitReached,
  type CreditNoteNotFound,
  type InvoiceVoided,
} from "./credit-note/credit-note.ts";
import { outboxErrors, type OutboxPositionInvalid } from "./event/outbox.ts";
import type { ErrorCode } from "./failure/error-code.ts";
import type { ErrorRow, ErrorRows } from "./failure/error-row.ts";
import {
  invoiceErrors,
  type InvoiceNotFound,
  type InvoiceTransitionInvalid,
} from "./invoice/invoice.ts";
import {
  idempotencyErrors,
  type IdempotencyKeyInvalid,
  type IdempotencyMismatch,
} from "./kernel/idempotency.ts";
import { isRight, type Either } from "./kernel/either.ts";
import { portErrors, type PortFailed } from "./kernel/port-failed.ts";
import { organizationErrors, type OrganizationNotFound } from "./organization/organization.ts";
import {
  paymentErrors,
  type PaymentLimitReached,
  type PaymentNotFound,
  type PaymentTransitionInvalid,
} from "./payment/payment.ts";
import { productErrors, type ProductNotFound } from "./product/product.ts";
import { providerErrors, type ProviderNotFound } from "./provider/provider.ts";
import type { AdjustmentInvalid, AdjustmentUnknown } from "./quote/adjustment.ts";
import { quoteErrors, type AmountOutOfRange, type OfferInvalid } from "./quote/quote-errors.ts";
import type { RateNotFound } from "./rates/rate-set.ts";
import {
  ratesErrors,
  type RatesExhausted,
  type RateMalformed,
  type RateStale,
} from "./rates/rate-provider.ts";
import {
  refundErrors,
  type PaymentNotCompleted,
  type RefundExceedsPayment,
  type RefundLimitReached,
  type RefundNotFound,
  type RefundTransitionInvalid,
} from "./refund/refund.ts";
import { reportErrors, type ReportTooLarge } from "./report/report-too-large.ts";
import { requestErrors, type Invalid, type IssueCode } from "./schema/schema.ts";
import {
  settingErrors,
  type ConfirmationRequired,
  type NumberTaken,
  type SettingsChanged,
} from "./setting/setting.ts";
import { taxErrors, type TaxUnavailable } from "./tax/tax-source.ts";
import type { TaxNotFound } from "./tax/tax.ts";
import {
  endpointErrors,
  type EndpointDisabled,
  type EndpointNotFound,
} from "./webhook/endpoint.ts";

/** Every error of the operations that the HTTP API offers. */
export type OperationError =
  | PortFailed
  | Invalid<IssueCode>
  | IdempotencyKeyInvalid
  | IdempotencyMismatch
  | RateNotFound
  | RateMalformed
  | RateStale
  | RatesExhausted
  | AmountOutOfRange
  | OfferInvalid
  | AdjustmentUnknown
  | InvoiceNotFound
  | InvoiceTransitionInvalid
  | PaymentNotFound
  | PaymentTransitionInvalid
  | PaymentLimitReached
  | RefundNotFound
  | PaymentNotCompleted
  | RefundExceedsPayment
  | RefundTransitionInvalid
  | RefundLimitReached
  | CreditNoteNotFound
  | InvoiceVoided
  | CreditExceedsInvoice
  | CreditNoteLimitReached
  | ReportTooLarge
  | ProductNotFound
  | BillingSchemaNotFound
  | TaxNotFound
  | TaxUnavailable
  | CouponNotFound
  | EndpointNotFound
  | EndpointDisabled
  | OrganizationNotFound
  | SettingsChanged
  | NumberTaken
  | ConfirmationRequired;

/** Every failure of the operations of administration, which the HTTP API does not offer. */
export type AdministrationError =
  | Invalid
  | RecordConflict
  | OrganizationNotFound
  | ProviderNotFound
  | ApiKeyNotFound
  | ApiKeyNotRotatable
  | PortFailed;

/** Every failure of the services and ports of this library. */
export type QuittanceFailure =
  OperationError | OutboxPositionInvalid | AdjustmentInvalid | AdministrationError;

/**
 * The error of a kind, or of several, with its properties.
 *
 * @example
 * const refundable = (error: ErrorOf<"RefundExceedsPayment">): Money => error.remaining;
 */
export type ErrorOf<Kind extends QuittanceFailure["kind"]> = Extract<
  QuittanceFailure,
  { readonly kind: Kind }
>;

/** The rows of all nouns. Every kind has one: a kind without a row does not compile. */
const rows = {
  ...portErrors,
  ...idempotencyErrors,
  ...requestErrors,
  ...ratesErrors,
  ...quoteErrors,
  ...invoiceErrors,
  ...paymentErrors,
  ...refundErrors,
  ...creditNoteErrors,
  ...reportErrors,
  ...productErrors,
  ...billingSchemaErrors,
  ...taxErrors,
  ...couponErrors,
  ...endpointErrors,
  ...outboxErrors,
  ...conflictErrors,
  ...organizationErrors,
  ...settingErrors,
  ...providerErrors,
  ...apiKeyErrors,
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

/**
 * An expected failure, thrown by `orThrow`.
 *
 * Compare `name` or `kind` instead of `instanceof` if a process can load this package twice, as an
 * ES module and as CommonJS.
 *
 * @example
 * try {
 *   orThrow(await quittance.invoices.void(organizationId, id));
 * } catch (error) {
 *   if (error instanceof QuittanceError && error.kind === "InvoiceNotFound") return notFound();
 *   throw error;
 * }
 */
export class QuittanceError extends Error {
  override readonly name = "QuittanceError";
  /** The kind of the failure, such as `InvoiceNotFound`. */
  readonly kind: QuittanceFailure["kind"];
  /** The failure with its data. It can contain data of the request: log it with care. */
  readonly failure: QuittanceFailure;

  constructor(failure: QuittanceFailure) {
    super(
      failureMessage(failure),
      failure.kind === "PortFailed" ? { cause: failure.cause } : undefined,
    );
    this.kind = failure.kind;
    this.failure = failure;
  }
}

/**
 * Returns the value of a success, or throws a failure as a `QuittanceError`.
 *
 * @example
 * const quote = orThrow(await quittance.quotes.calculate(organizationId, { items }));
 */
export const orThrow = <Success>(result: Either<QuittanceFailure, Success>): Success => {
  if (isRight(result)) return result.right;
  throw new QuittanceError(result.left);
};

/**
 * Returns what a failure means, in English, for logs and exceptions.
 *
 * Contains no causes, keys, addresses or identifiers: read these from the failure.
 */
const failureMessage = (failure: QuittanceFailure): string => {
  const { thrown } = rowOf(failure.kind);
  return typeof thrown === "string"
    ? thrown
    : thrown(failure, (inner) => failureMessage(inner as QuittanceFailure));
};
