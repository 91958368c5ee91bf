import { maxSteps } from "../quote/quote-limits.ts";
import { maxCreditNotesPerInvoice } from "../credit-note/credit-note.ts";
import { Amount } from "../money/amount.ts";
import { maxPaymentsPerInvoice, maxRefundsPerInvoice } from "../payment/payment-limits.ts";
import type { CodeRows, ErrorOf, KindRow } from "./error-row.ts";

const limit = <Err>(max: number, records: string): KindRow<Err> & { readonly message: string } => ({
  message: `An invoice can have at most ${String(max)} ${records}`,
  thrown: `The invoice has the maximum of ${String(max)} ${records}`,
});

const creditNotesInAll = `credit notes, with ${String(maxSteps)} calculation steps in all`;

const leftToCredit = (error: ErrorOf<"CreditExceedsInvoice">): string => {
  const { isQuantity, remaining, exactRemaining, remainingQuantity } = error;
  const left = isQuantity ? exactRemaining : remaining;
  const amount = `${Amount.render(left.amount)} ${left.currency}`;
  return isQuantity
    ? `Only ${String(remainingQuantity)} units with ${amount} are left to credit`
    : `Only ${amount} is left to credit`;
};

/** The codes of requests that conflict with the state of a record. */
export const conflictErrors = {
  INVOICE_TRANSITION_INVALID: {
    status: 409,
    kinds: {
      InvoiceTransitionInvalid: {
        message: ({ from }) => `An invoice with status ${from} cannot be voided`,
        thrown: ({ from }) => `An invoice with the status ${from} cannot be voided`,
      },
    },
  },
  EINVOICE_NOT_READY: { status: 409 },
  PAYMENT_TRANSITION_INVALID: {
    status: 409,
    kinds: {
      PaymentTransitionInvalid: {
        message: ({ from, to }) => `A payment with status ${from} cannot change to ${to}`,
        thrown: ({ from, to }) => `A payment cannot change from ${from} to ${to}`,
      },
    },
  },
  PAYMENT_LIMIT_REACHED: {
    status: 409,
    kinds: { PaymentLimitReached: limit(maxPaymentsPerInvoice, "payments") },
  },
  PAYMENT_NOT_COMPLETED: {
    status: 409,
    kinds: {
      PaymentNotCompleted: {
        message: ({ status }) => `A payment with status ${status} cannot be refunded`,
        thrown: ({ status }) => `A payment with the status ${status} cannot be refunded`,
      },
    },
  },
  REFUND_EXCEEDS_PAYMENT: {
    status: 409,
    kinds: {
      RefundExceedsPayment: {
        message: ({ remaining: { amount, currency } }) =>
          `Only ${Amount.render(amount)} ${currency} can be refunded`,
        property: () => "price",
        thrown: ({ remaining: { amount, currency } }) =>
          `Only ${String(amount)} ${currency} can be refunded`,
      },
    },
  },
  REFUND_TRANSITION_INVALID: {
    status: 409,
    kinds: {
      RefundTransitionInvalid: {
        message: ({ from, to }) => `A refund with status ${from} cannot change to ${to}`,
        thrown: ({ from, to }) => `A refund cannot change from ${from} to ${to}`,
      },
    },
  },
  REFUND_LIMIT_REACHED: {
    status: 409,
    kinds: { RefundLimitReached: limit(maxRefundsPerInvoice, "refunds") },
  },
  INVOICE_VOIDED: {
    status: 409,
    kinds: {
      InvoiceVoided: {
        message: "A voided invoice cannot be credited",
        thrown: "A voided invoice cannot be credited",
      },
    },
  },
  CREDIT_EXCEEDS_INVOICE: {
    status: 409,
    kinds: {
      CreditExceedsInvoice: {
        message: leftToCredit,
        property: ({ index, isQuantity }) =>
          `lines.${String(index)}.${isQuantity ? "quantity" : "amount"}`,
        thrown: ({ remaining: { amount, currency } }) =>
          `Only ${String(amount)} ${currency} of the line is left to credit`,
      },
    },
  },
  CREDIT_NOTE_LIMIT_REACHED: {
    status: 409,
    kinds: { CreditNoteLimitReached: limit(maxCreditNotesPerInvoice, creditNotesInAll) },
  },
  CONFLICT: {
    status: 409,
    kinds: {
      EndpointDisabled: {
        message: "The endpoint is disabled; enable it, then replay",
        thrown: "The webhook endpoint is disabled; enable it, then replay",
      },
    },
    also: ["OfferInvalid"],
  },
} as const satisfies CodeRows;
