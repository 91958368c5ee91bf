import { limits } from "quittance/adapter";
import type { ErrorCode } from "quittance/errors";
import {
  create,
  credit,
  credited,
  many,
  pay,
  payment,
  quote,
  refund,
  refunded,
  type ErrorPage,
} from "./error-page.ts";

/** The pages of the codes of requests that conflict with the state of a record. */
export const conflictErrors = {
  INVOICE_TRANSITION_INVALID: {
    summary: "A completed invoice cannot be voided.",
    causes: ["The payments of the invoice cover its price."],
    remedies: [
      "Read the invoice. Its status is derived from its payments.",
      "Refund the payments, or issue a credit note.",
    ],
    before: [create, pay],
    request: { path: "/invoices/invoice_1/void" },
  },
  SETTINGS_CHANGED: {
    summary: "The settings were changed since they were read.",
    causes: ["Another request changed them, or an administrator with the command."],
    remedies: ["Read the settings again, and send your changes with their `revision`."],
    scopes: ["settings.update"],
    request: { path: "/settings/update", body: { name: "Acme Ltd", revision: "0123456789abcdef" } },
  },
  EINVOICE_NOT_READY: {
    summary: "The invoice or credit note lacks what an e-invoice needs.",
    causes: [
      "The seller or the customer has no address, VAT number or electronic address that the profile requires.",
      "The amounts are not whole: the organization has another totals profile than `invoice`.",
      "The invoice has no number, or it is voided.",
    ],
    remedies: [
      "Read `validator`. It has a message for each property. An issued invoice does not change: void it, complete the data and issue another one.",
      "List all that a document lacks with `POST /invoices/{id}/readiness`, also what `validator` leaves out.",
    ],
    before: [create],
    request: { path: "/invoices/invoice_1/einvoice", body: { profile: "XRECHNUNG" } },
  },
  PAYMENT_TRANSITION_INVALID: {
    summary: "A payment with a final status cannot change.",
    causes: [
      "Only a payment with status `PENDING` can change its status.",
      "A payment was reported with one final status, and now with another one.",
    ],
    remedies: [
      "Read the payment. If its status is right, there is nothing to do.",
      "If more money was moved, record another payment.",
    ],
    before: [create, pay],
    request: { path: "/payments/payment_1/status", body: { status: "FAILED" } },
  },
  PAYMENT_LIMIT_REACHED: {
    summary: "The invoice has the maximum number of payments.",
    causes: [
      "An invoice can have at most 1,000 payments, whatever their status.",
      "A client records a payment with a new key for each report, instead of one key per payment.",
    ],
    remedies: [
      "Use the provider's id of the payment as `idempotency_key`, so that all its reports have the same key.",
      "Create another invoice for the rest.",
    ],
    host: "The invoice has 1,000 payments.",
    before: [create],
    repeated: many(limits.maxPaymentsPerInvoice, pay, { price: "0.0001" }),
    request: pay,
  },
  PAYMENT_NOT_COMPLETED: {
    summary: "The payment is not completed, so it cannot be refunded.",
    causes: [
      "The payment is pending, failed or cancelled.",
      "The report of the refund arrived before the report that the payment is completed.",
    ],
    remedies: [
      "Record the status of the payment first, then retry with the same `idempotency_key`.",
      "To stop a pending payment, change its status to `CANCELLED`.",
    ],
    again: "Yes, after the payment is completed.",
    before: [create, { ...pay, body: { ...payment, status: "PENDING" } }],
    request: refund,
  },
  REFUND_EXCEEDS_PAYMENT: {
    summary: "The refund is more than is left of the payment.",
    causes: [
      "Completed and pending refunds and chargebacks are already as much as the payment.",
      "The same refund is reported with two keys.",
      "A reversal is more than was charged back.",
    ],
    remedies: [
      "Read `validator.price`. It has the exact amount that is left.",
      "Use the provider's id of the refund as `idempotency_key`, so that all its reports have the same key.",
    ],
    before: [create, pay, refund],
    request: { ...refund, body: { ...refunded, idempotency_key: "refund-2" } },
  },
  REFUND_TRANSITION_INVALID: {
    summary: "The refund has a final status, so it cannot change.",
    causes: [
      "The refund is `COMPLETED` or `FAILED`, and the request has another final status.",
      "Two refunds are reported with the same `idempotency_key`.",
    ],
    remedies: [
      "Read the refund. Its `status` is the one that was reported first.",
      "Record money that comes back after a chargeback as a `REVERSAL` with its own key.",
    ],
    before: [create, pay, refund],
    request: { path: "/refunds/refund_1/status", body: { status: "FAILED" } },
  },
  REFUND_LIMIT_REACHED: {
    summary: "The invoice has the maximum number of refunds.",
    causes: ["An invoice can have at most 1,000 refunds, chargebacks and reversals."],
    remedies: [
      "Use the provider's id of the refund as `idempotency_key`, so that all its reports have the same key.",
    ],
    host: "The invoice has 1,000 refunds.",
    before: [create, pay],
    repeated: many(limits.maxRefundsPerInvoice, refund, { price: "0.0001" }),
    request: refund,
  },
  INVOICE_VOIDED: {
    summary: "The invoice is voided, so it cannot be credited.",
    causes: ["The invoice was voided before, so nothing is due."],
    remedies: ["Do not issue a credit note for a voided invoice."],
    before: [create, { path: "/invoices/invoice_1/void" }],
    request: credit,
  },
  CREDIT_EXCEEDS_INVOICE: {
    summary: "The credit note is more than is left of a line of the invoice.",
    causes: [
      "Other credit notes have credited the line, in full or in part.",
      "The same return is credited with two keys.",
    ],
    remedies: [
      "Read `validator`. It has what is left of the line.",
      "Credit what is left of the quantity to credit all of what is left of the line.",
    ],
    before: [create, credit],
    request: { ...credit, body: { ...credited, idempotency_key: "return-2" } },
  },
  CREDIT_NOTE_LIMIT_REACHED: {
    summary: "The invoice has the maximum number of credit notes.",
    causes: ["An invoice can have at most 100 credit notes."],
    remedies: ["Credit several lines, and larger parts of them, with one credit note."],
    host: "The invoice has 100 credit notes.",
    before: [create],
    repeated: many(limits.maxCreditNotesPerInvoice, credit, {
      lines: [{ invoice_item_id: "invoice_item_1", amount: "0.01" }],
    }),
    request: credit,
  },
  CONFLICT: {
    summary: "The request conflicts with the current state: an expired quote, a disabled endpoint.",
    causes: [
      "The quote in the request is older than the host allows.",
      "Deliveries to a disabled webhook endpoint cannot be replayed.",
    ],
    remedies: [
      "Request a new quote, show it to the payer, and send that one.",
      "Enable the webhook endpoint, then replay its deliveries.",
    ],
    host: "The host accepts quotes for 900 seconds; 901 seconds have passed.",
    before: [quote],
    request: create,
    offersQuote: true,
    later: 901,
  },
} as const satisfies Partial<Record<ErrorCode, ErrorPage>>;
