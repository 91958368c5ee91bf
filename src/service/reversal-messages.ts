import { maxCreditNotesPerInvoice } from "../invoice/credit-note.ts";
import type {
  CreateCreditNoteError,
  CreditNoteNotFound,
} from "../operations/credit-note-errors.ts";
import type {
  ChangePaymentStatusError,
  ChangeRefundStatusError,
  RecordPaymentError,
  RecordRefundError,
} from "../operations/errors.ts";
import { maxRefundsPerInvoice } from "../payment/limits.ts";
import { kindsOf, listed } from "./list-kinds.ts";

type RefundFailure = Exclude<
  RecordRefundError | ChangeRefundStatusError,
  RecordPaymentError | ChangePaymentStatusError
>;

/** Returns what a failure of recording or changing a refund means. */
export const refundMessage = (failure: RefundFailure): string => {
  switch (failure.kind) {
    case "RefundInvalid":
      return `The refund is invalid: ${listed(kindsOf(failure.issues))}`;
    case "RefundNotFound":
      return "The organization has no such refund";
    case "PaymentNotCompleted":
      return `A payment with the status ${failure.status} cannot be refunded`;
    case "RefundExceedsPayment": {
      const { amount, currency } = failure.remaining;
      return `Only ${String(amount)} ${currency} can be refunded`;
    }
    case "RefundTransitionInvalid":
      return `A refund cannot change from ${failure.from} to ${failure.to}`;
    case "RefundLimitReached":
      return `The invoice has the maximum of ${String(maxRefundsPerInvoice)} refunds`;
  }
};

type CreditNoteFailure = Exclude<
  CreateCreditNoteError | CreditNoteNotFound,
  RecordPaymentError | ChangePaymentStatusError
>;

/** Returns what a failure of issuing or reading a credit note means. */
export const creditNoteMessage = (failure: CreditNoteFailure): string => {
  switch (failure.kind) {
    case "CreditNoteInvalid":
      return `The credit note is invalid: ${listed(kindsOf(failure.issues))}`;
    case "CreditNoteNotFound":
      return "The organization has no such credit note";
    case "InvoiceVoided":
      return "A voided invoice cannot be credited";
    case "CreditExceedsInvoice": {
      const { amount, currency } = failure.remaining;
      return `Only ${String(amount)} ${currency} of the line is left to credit`;
    }
    case "CreditNoteLimitReached":
      return `The invoice has the maximum of ${String(maxCreditNotesPerInvoice)} credit notes`;
  }
};
