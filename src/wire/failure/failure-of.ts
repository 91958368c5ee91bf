import type {
  CreateCreditNoteError,
  CreditNoteNotFound,
} from "../../operations/credit-note-errors.ts";
import type {
  ChangePaymentStatusError,
  ChangeRefundStatusError,
  CouponNotFound,
  CreateInvoiceError,
  GetInvoiceError,
  GetPayableAmountError,
  ListError,
  OfferInvalid,
  RecordPaymentError,
  RecordRefundError,
  VoidInvoiceError,
  CreateBillingSchemaError,
  WriteBillingSchemaError,
  WriteProductError,
  WriteTaxError,
} from "../../operations/errors.ts";
import type { ReplayError, UpdateEndpointError } from "../../operations/webhook-errors.ts";
import { Amount } from "../../money/amount.ts";
import { maxPaymentsPerInvoice, maxRefundsPerInvoice } from "../../payment/limits.ts";
import { describeCreditNoteError } from "./describe-credit-note-error.ts";
import { describeCatalogIssue } from "./describe-catalog-issue.ts";
import type { Failure } from "./error-code.ts";
import { describeListIssue, describeRequestIssue, type IssuePlace } from "./describe-issue.ts";
import { describePaymentIssue } from "./describe-payment-issue.ts";
import { describeRatesError, ratesUnavailable } from "./describe-rates-error.ts";
import { describeRefundIssue } from "./describe-refund-issue.ts";
import { describeWebhookError } from "./describe-webhook-error.ts";
import { requirement } from "../../record/requirement.ts";
import { validationFailure, type DescribedIssue } from "./validation-failure.ts";

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
  | ListError
  | WriteTaxError
  | WriteProductError
  | CreateBillingSchemaError
  | WriteBillingSchemaError
  | UpdateEndpointError
  | ReplayError
  | CouponNotFound;

/**
 * Returns the failure that reports an operation's error: its code, message and `validator`. The
 * switch over the kinds is exhaustive, so an error without a failure is a compile error.
 *
 * @param place the property of the request at which an issue of a line is reported.
 */
export const failureOf = (error: OperationError, place: IssuePlace = "items"): Failure => ({
  ...describeError(error, place),
  cause: error,
});

const storeUnavailable: Failure = {
  code: "REPOSITORY_UNAVAILABLE",
  message: "The service is temporarily unavailable",
};
const notFound: Failure = { code: "NOT_FOUND", message: "Not found" };
const idempotencyMismatch: Failure = {
  code: "IDEMPOTENCY_MISMATCH",
  message: "The idempotency key was already used with different content",
};
const paymentLimitReached: Failure = {
  code: "PAYMENT_LIMIT_REACHED",
  message: `An invoice can have at most ${String(maxPaymentsPerInvoice)} payments`,
};
const amountOutOfRange: Failure = {
  code: "AMOUNT_OUT_OF_RANGE",
  message: "The amount exceeds the maximum of 35 digits before the decimal point",
};
const internal: Failure = { code: "INTERNAL", message: "Internal error" };

const invalid = (issues: ReadonlyArray<DescribedIssue>): Failure =>
  validationFailure(new Map(), issues) ?? internal;

const offerFailure = ({ reason, line }: OfferInvalid): Failure => {
  if (reason === "EXPIRED") {
    return { code: "CONFLICT", message: "The quote has expired; request a new quote" };
  }
  const message = "The quote no longer matches the request; request a new quote";
  const path = line === undefined ? ["quote"] : ["quote", "items", line];
  return invalid([{ path, message }]);
};

const describeError = (error: OperationError, place: IssuePlace): Failure => {
  switch (error.kind) {
    case "RequestInvalid":
      return invalid(error.issues.map((issue) => describeRequestIssue(issue, place)));
    case "PaymentInvalid":
      return invalid(error.issues.map(describePaymentIssue));
    case "ListRequestInvalid":
      return invalid(error.issues.map(describeListIssue));
    case "CatalogInvalid":
      return invalid(error.issues.map(describeCatalogIssue));
    case "IdempotencyKeyInvalid":
      return invalid([{ path: ["Idempotency-Key"], message: requirement.idempotencyKey }]);
    case "AmountOutOfRange":
      return amountOutOfRange;
    case "IdempotencyMismatch":
      return idempotencyMismatch;
    case "OfferInvalid":
      return offerFailure(error);
    case "InvoiceNotFound":
    case "PaymentNotFound":
    case "RefundNotFound":
    case "CreditNoteNotFound":
    case "ProductNotFound":
    case "BillingSchemaNotFound":
    case "TaxNotFound":
    case "CouponNotFound":
    case "EndpointNotFound":
      return notFound;
    case "InvoiceTransitionInvalid":
      return {
        code: "INVOICE_TRANSITION_INVALID",
        message: `An invoice with status ${error.from} cannot be voided`,
      };
    case "PaymentTransitionInvalid":
      return {
        code: "PAYMENT_TRANSITION_INVALID",
        message: `A payment with status ${error.from} cannot change to ${error.to}`,
      };
    case "EndpointInvalid":
    case "EndpointDisabled":
    case "ReplayInvalid":
      return describeWebhookError(error);
    case "RefundInvalid":
    case "PaymentNotCompleted":
    case "RefundExceedsPayment":
    case "RefundTransitionInvalid":
    case "RefundLimitReached":
      return describeRefundError(error);
    case "CreditNoteInvalid":
    case "CreditExceedsInvoice":
    case "InvoiceVoided":
    case "CreditNoteLimitReached":
      return describeCreditNoteError(error);
    case "PaymentLimitReached":
      return paymentLimitReached;
    case "RateNotFound":
    case "RateMalformed":
    case "RateStale":
    case "RatesExhausted":
      return describeRatesError(error);
    case "TaxUnavailable":
      return { code: "TAX_UNAVAILABLE", message: "Taxes are unavailable" };
    case "PortFailed":
      return error.port === "rates" ? ratesUnavailable : storeUnavailable;
    case "AdjustmentUnknown":
      return internal;
  }
};

type RefundError = Exclude<
  RecordRefundError | ChangeRefundStatusError,
  RecordPaymentError | ChangePaymentStatusError | { readonly kind: "RefundNotFound" }
>;

const describeRefundError = (error: RefundError): Failure => {
  switch (error.kind) {
    case "RefundInvalid":
      return invalid(error.issues.map(describeRefundIssue));
    case "PaymentNotCompleted":
      return {
        code: "PAYMENT_NOT_COMPLETED",
        message: `A payment with status ${error.status} cannot be refunded`,
      };
    case "RefundExceedsPayment": {
      const { amount, currency } = error.remaining;
      const message = `Only ${Amount.render(amount)} ${currency} can be refunded`;
      return { code: "REFUND_EXCEEDS_PAYMENT", message, validator: { price: message } };
    }
    case "RefundTransitionInvalid":
      return {
        code: "REFUND_TRANSITION_INVALID",
        message: `A refund with status ${error.from} cannot change to ${error.to}`,
      };
    case "RefundLimitReached":
      return {
        code: "REFUND_LIMIT_REACHED",
        message: `An invoice can have at most ${String(maxRefundsPerInvoice)} refunds`,
      };
  }
};
