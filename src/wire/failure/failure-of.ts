import type {
  ChangePaymentStatusError,
  CreateInvoiceError,
  GetInvoiceError,
  GetPayableAmountError,
  ListError,
  OfferInvalid,
  RecordPaymentError,
  VoidInvoiceError,
} from "../../operations/errors.ts";
import { maxPaymentsPerInvoice } from "../../payment/limits.ts";
import type { Failure } from "./error-code.ts";
import type { IssuePlace } from "./issue-message.ts";
import { listMessage } from "./list-message.ts";
import { idempotencyKeyMessage, paymentMessage } from "./payment-message.ts";
import { requestFailure, validationFailure } from "./validation-failure.ts";

/** Every way in which an operation behind the interface can fail. */
export type OperationError =
  | CreateInvoiceError
  | GetInvoiceError
  | GetPayableAmountError
  | VoidInvoiceError
  | RecordPaymentError
  | ChangePaymentStatusError
  | ListError;

/**
 * What an operation's failure is called outside. Add a kind and this stops compiling.
 *
 * @param place the property of the request that an issue of a line is reported at.
 */
export const failureOf = (error: OperationError, place: IssuePlace = "items"): Failure => ({
  ...describeValue(error, place),
  cause: error,
});

const ratesUnavailable: Failure = {
  code: "RATE_UNAVAILABLE",
  message: "Exchange rates are unavailable",
};
const ratesStale: Failure = { code: "RATE_STALE", message: "Exchange rates are too old" };
const notFound: Failure = { code: "NOT_FOUND", message: "Not found" };
const internal: Failure = { code: "INTERNAL", message: "Internal error" };

const offerFailure = ({ reason, line }: OfferInvalid): Failure => {
  if (reason === "EXPIRED") {
    return { code: "CONFLICT", message: "The quote has expired: ask for a new one" };
  }
  const message = "Not what the request comes to now: ask for a new quote";
  const path = line === undefined ? ["quote"] : ["quote", "items", line];
  return validationFailure(new Map(), [{ path, message }]) ?? internal;
};

const describeValue = (error: OperationError, place: IssuePlace): Failure => {
  switch (error.kind) {
    case "RequestInvalid":
      return requestFailure(new Map(), error.issues, place) ?? internal;
    case "PaymentInvalid":
      return validationFailure(new Map(), error.issues.map(paymentMessage)) ?? internal;
    case "ListRequestInvalid":
      return validationFailure(new Map(), error.issues.map(listMessage)) ?? internal;
    case "IdempotencyKeyInvalid": {
      const found = [{ path: ["Idempotency-Key"], message: idempotencyKeyMessage }];
      return validationFailure(new Map(), found) ?? internal;
    }
    case "AmountOutOfRange":
      return {
        code: "AMOUNT_OUT_OF_RANGE",
        message: "The amount exceeds 35 digits before the point",
      };
    case "IdempotencyMismatch":
      return {
        code: "IDEMPOTENCY_MISMATCH",
        message: "The idempotency key was used before with other content",
      };
    case "OfferInvalid":
      return offerFailure(error);
    case "InvoiceNotFound":
    case "PaymentNotFound":
      return notFound;
    case "InvoiceTransitionInvalid":
      return {
        code: "INVOICE_TRANSITION_INVALID",
        message: `An invoice that is ${error.from} cannot be voided`,
      };
    case "PaymentTransitionInvalid":
      return {
        code: "PAYMENT_TRANSITION_INVALID",
        message: `A payment that is ${error.from} cannot become ${error.to}`,
      };
    case "PaymentLimitReached":
      return {
        code: "PAYMENT_LIMIT_REACHED",
        message: `An invoice takes at most ${String(maxPaymentsPerInvoice)} payments`,
      };
    case "RateNotFound":
      return {
        code: "RATE_UNAVAILABLE",
        message: `No exchange rate is known for ${error.currency}`,
      };
    case "RateMalformed":
      return ratesUnavailable;
    case "RateStale":
      return ratesStale;
    case "RatesExhausted":
      return isStale(error) ? ratesStale : ratesUnavailable;
    case "PortFailed":
      return error.port === "rates"
        ? ratesUnavailable
        : {
            code: "REPOSITORY_UNAVAILABLE",
            message: "The service is temporarily unavailable",
          };
    case "AdjustmentUnknown":
      return internal;
  }
};

/** Whether rates were there, and were too old, wherever they were asked for. */
const isStale = (failure: OperationError): boolean =>
  failure.kind === "RateStale" ||
  (failure.kind === "RatesExhausted" && failure.attempts.every(isStale));
