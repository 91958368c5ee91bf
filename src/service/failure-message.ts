import type { CatalogInvalid } from "../catalog/check-texts.ts";
import type { ListRequestInvalid } from "../listing/read-page-request.ts";
import type { AdministrationError } from "../operations/administration-errors.ts";
import type {
  CreateCreditNoteError,
  CreditNoteNotFound,
} from "../operations/credit-note-errors.ts";
import type {
  BillingSchemaNotFound,
  ChangePaymentStatusError,
  ChangeRefundStatusError,
  CouponNotFound,
  CreateInvoiceError,
  GetInvoiceError,
  GetPayableAmountError,
  ProductNotFound,
  RecordPaymentError,
  RecordPaymentsError,
  RecordRefundError,
  TaxNotFound,
  VoidInvoiceError,
} from "../operations/errors.ts";
import { maxPaymentsPerInvoice } from "../payment/limits.ts";
import type { ReplayError, UpdateEndpointError } from "../operations/webhook-errors.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { OutboxPositionInvalid } from "../ports/outbox.ts";
import type { RatesFailure } from "../ports/rate-provider.ts";
import type { AdjustmentInvalid } from "../quote/adjustment.ts";
import type { RequestIssue } from "../quote/issues.ts";
import type { RateNotFound } from "../rates/errors.ts";
import { administrationMessage, isAdministrationFailure } from "./administration-message.ts";
import { kindsOf, listed } from "./list-texts.ts";
import { creditNoteMessage, refundMessage } from "./reversal-message.ts";
import { webhookMessage } from "./webhook-message.ts";

/** Every failure of the services and ports of this library. */
export type QuittanceFailure =
  | CreateInvoiceError
  | GetInvoiceError
  | GetPayableAmountError
  | VoidInvoiceError
  | RecordPaymentError
  | RecordPaymentsError
  | ChangePaymentStatusError
  | RecordRefundError
  | ChangeRefundStatusError
  | CreateCreditNoteError
  | CreditNoteNotFound
  | ListRequestInvalid
  | ProductNotFound
  | BillingSchemaNotFound
  | TaxNotFound
  | CouponNotFound
  | CatalogInvalid
  | UpdateEndpointError
  | ReplayError
  | OutboxPositionInvalid
  | AdjustmentInvalid
  | AdministrationError;

/**
 * Returns what a failure means, in English, for logs and exceptions.
 *
 * Contains no causes, keys, addresses or identifiers: read these from the failure.
 */
export const failureMessage = (failure: QuittanceFailure): string => {
  if (isAdministrationFailure(failure)) return administrationMessage(failure);
  switch (failure.kind) {
    case "RequestInvalid":
      return `The request is invalid: ${listed(failure.issues.map(requestIssue))}`;
    case "PaymentInvalid":
      return `The payment is invalid: ${listed(kindsOf(failure.issues))}`;
    case "ListRequestInvalid":
      return `The list request is invalid: ${listed(kindsOf(failure.issues))}`;
    case "CatalogInvalid":
      return `The catalog record is invalid: ${listed(kindsOf(failure.issues))}`;
    case "AdjustmentInvalid":
      return `The ${failure.type} adjustment has no valid price: ${failure.reason}`;
    case "AdjustmentUnknown":
      return `No adjustment kind of the type ${failure.type} was passed as adjustmentKinds`;
    case "AmountOutOfRange":
      return "The amount exceeds 35 digits before the point";
    case "InvoiceNotFound":
    case "PaymentNotFound":
    case "ProductNotFound":
    case "BillingSchemaNotFound":
    case "TaxNotFound":
    case "CouponNotFound":
      return `The organization has no such ${recordNames[failure.kind]}`;
    case "IdempotencyMismatch":
      return "The idempotency key was used before with other content";
    case "IdempotencyKeyInvalid":
      return "The idempotency key is not 1 to 255 visible ASCII characters";
    case "OfferInvalid":
      return offerMessage[failure.reason];
    case "TooManyPayments":
      return `A call records at most ${String(failure.limit)} payments`;
    case "InvoiceTransitionInvalid":
      return `An invoice with the status ${failure.from} cannot be voided`;
    case "PaymentTransitionInvalid":
      return `A payment cannot change from ${failure.from} to ${failure.to}`;
    case "EndpointInvalid":
    case "EndpointNotFound":
    case "EndpointDisabled":
    case "ReplayInvalid":
      return webhookMessage(failure);
    case "RefundInvalid":
    case "RefundNotFound":
    case "PaymentNotCompleted":
    case "RefundExceedsPayment":
    case "RefundTransitionInvalid":
    case "RefundLimitReached":
      return refundMessage(failure);
    case "CreditNoteInvalid":
    case "CreditNoteNotFound":
    case "InvoiceVoided":
    case "CreditExceedsInvoice":
    case "CreditNoteLimitReached":
      return creditNoteMessage(failure);
    case "PaymentLimitReached":
      return `The invoice has the maximum of ${String(maxPaymentsPerInvoice)} payments`;
    case "RateNotFound":
    case "RateMalformed":
    case "RateStale":
    case "RatesExhausted":
      return ratesMessage(failure);
    case "TaxUnavailable":
      return "The taxes of the lines could not be determined";
    case "OutboxPositionInvalid":
      return `The outbox has no event at the position: ${failure.reason}`;
    case "PortFailed":
      return `The ${failure.port} port failed`;
  }
};

const offerMessage = {
  EXPIRED: "The quote of the offer has expired",
  DIFFERENT: "The request does not match the quote of the offer",
} as const;

const ratesMessage = (failure: RateNotFound | Exclude<RatesFailure, PortFailed>): string => {
  switch (failure.kind) {
    case "RateNotFound":
      return `The rates have no rate for ${failure.currency}`;
    case "RateMalformed":
      return `The rates of ${failure.source} are malformed at ${failure.property}`;
    case "RateStale": {
      const { source, timestamp, maxAge } = failure;
      const distance = `more than ${String(maxAge)} seconds from the present`;
      return `The rates of ${source} at ${timestamp} are ${distance}`;
    }
    case "RatesExhausted":
      return `Every rate provider failed: ${listed(failure.attempts.map(failureMessage))}`;
  }
};

const recordNames = {
  InvoiceNotFound: "invoice",
  PaymentNotFound: "payment",
  ProductNotFound: "product",
  BillingSchemaNotFound: "billing schema",
  TaxNotFound: "tax",
  CouponNotFound: "coupon",
} as const;

const requestIssue = (issue: RequestIssue): string => {
  if (issue.kind !== "ItemInvalid") return issue.kind;
  const { line, reason } = issue;
  const details = reason.kind === "AdjustmentInvalid" ? ` (${failureMessage(reason)})` : "";
  return `items[${String(line)}] ${reason.kind}${details}`;
};
