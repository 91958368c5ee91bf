import type { ErrorCode, Failure, OperationError } from "quittance/wire";
import type { commonFailures, failureKinds, FailureName } from "../openapi/failures.ts";

/** The error codes that `failureOf` gives each kind of error. A new kind must be added here. */
export const codesOfErrors = {
  // AMOUNT_TOO_SMALL is only for totals of invoices, which `reviewInvoice` reports first.
  RequestInvalid: ["VALIDATION_FAILED", "AMOUNT_OUT_OF_RANGE"],
  PaymentInvalid: ["VALIDATION_FAILED"],
  ListRequestInvalid: ["VALIDATION_FAILED"],
  CatalogInvalid: ["VALIDATION_FAILED"],
  IdempotencyKeyInvalid: ["VALIDATION_FAILED"],
  AmountOutOfRange: ["AMOUNT_OUT_OF_RANGE"],
  IdempotencyMismatch: ["IDEMPOTENCY_MISMATCH"],
  OfferInvalid: ["CONFLICT", "VALIDATION_FAILED"],
  InvoiceNotFound: ["NOT_FOUND"],
  PaymentNotFound: ["NOT_FOUND"],
  ProductNotFound: ["NOT_FOUND"],
  BillingSchemaNotFound: ["NOT_FOUND"],
  TaxNotFound: ["NOT_FOUND"],
  CouponNotFound: ["NOT_FOUND"],
  EndpointInvalid: ["VALIDATION_FAILED"],
  EndpointNotFound: ["NOT_FOUND"],
  EndpointDisabled: ["CONFLICT"],
  ReplayInvalid: ["VALIDATION_FAILED"],
  InvoiceTransitionInvalid: ["INVOICE_TRANSITION_INVALID"],
  PaymentTransitionInvalid: ["PAYMENT_TRANSITION_INVALID"],
  PaymentLimitReached: ["PAYMENT_LIMIT_REACHED"],
  RefundInvalid: ["VALIDATION_FAILED"],
  RefundNotFound: ["NOT_FOUND"],
  PaymentNotCompleted: ["PAYMENT_NOT_COMPLETED"],
  RefundExceedsPayment: ["REFUND_EXCEEDS_PAYMENT"],
  RefundTransitionInvalid: ["REFUND_TRANSITION_INVALID"],
  RefundLimitReached: ["REFUND_LIMIT_REACHED"],
  CreditNoteInvalid: ["VALIDATION_FAILED"],
  CreditNoteNotFound: ["NOT_FOUND"],
  InvoiceVoided: ["INVOICE_VOIDED"],
  CreditExceedsInvoice: ["CREDIT_EXCEEDS_INVOICE"],
  CreditNoteLimitReached: ["CREDIT_NOTE_LIMIT_REACHED"],
  RateNotFound: ["RATE_UNAVAILABLE"],
  RateMalformed: ["RATE_UNAVAILABLE"],
  RateStale: ["RATE_STALE"],
  TaxUnavailable: ["TAX_UNAVAILABLE"],
  RatesExhausted: ["RATE_UNAVAILABLE", "RATE_STALE"],
  // Of the `rates` port it is RATE_UNAVAILABLE, and then RateMalformed is among the errors too.
  PortFailed: ["REPOSITORY_UNAVAILABLE"],
  AdjustmentUnknown: ["INTERNAL"],
} as const satisfies Readonly<Record<OperationError["kind"], ReadonlyArray<ErrorCode>>>;

/** A failure with one of some codes. */
export type FailureWith<Code extends ErrorCode> = Failure & { readonly code: Code };

/** How an operation can fail: with an error of the core, or with a failure that it makes itself. */
export type HandlerError = OperationError | Failure;

/** The codes that an error of an operation can have. */
export type CodesOf<Err> = Err extends { readonly kind: infer Kind extends OperationError["kind"] }
  ? (typeof codesOfErrors)[Kind][number]
  : Err extends { readonly code: infer Code extends ErrorCode }
    ? Code
    : never;

type CodesIn<Names extends FailureName> = (typeof failureKinds)[Names]["codes"][number];
type CommonCode = CodesIn<(typeof commonFailures)[number]>;

/** Every operation reads a body and credentials. */
type BaseCode = "VALIDATION_FAILED" | "MALFORMED_JSON" | "REPOSITORY_UNAVAILABLE";

type Possible<Path extends string, Err> =
  | BaseCode
  | Exclude<CodesOf<Err>, CommonCode>
  | (Path extends `${string}{id}${string}` ? "NOT_FOUND" : never);

/** The differences between the codes that an operation can return and those that it declares. */
export type FailureMismatch<Path extends string, Err, Name extends FailureName> =
  | Mismatch<"missingCode", Exclude<Possible<Path, Err>, CodesIn<Name>>>
  | Mismatch<"superfluousCode", Exclude<CodesIn<Name>, Possible<Path, Err>>>;

type Mismatch<Kind extends string, Code> = [Code] extends [never]
  ? never
  : Readonly<Record<Kind, Code>>;
