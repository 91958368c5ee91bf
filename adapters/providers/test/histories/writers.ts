import {
  adyenItem,
  adyenNotification,
  btcpayEvent,
  neutralEvent,
  nowSeconds,
  paymentIntent,
  stripeEvent,
} from "../support/samples.ts";
import type { Writer } from "./history.ts";

const stripeTypes = {
  PENDING: "payment_intent.processing",
  COMPLETED: "payment_intent.succeeded",
  FAILED: "payment_intent.payment_failed",
  CANCELLED: "payment_intent.canceled",
} as const;

const stripeStatuses = { PENDING: "pending", COMPLETED: "succeeded", FAILED: "failed" } as const;

const decimal = (cents: number): string => (cents / 100).toFixed(2);

const timeOf = (at: number): number => nowSeconds - 10_000 + at;
const isoOf = (at: number): string =>
  new Date(timeOf(at) * 1000).toISOString().replace(/\.\d+Z$/u, "Z");

const stripe: Writer = {
  scheme: "stripe",
  options: {},
  hasPending: true,
  hasPendingRefunds: true,
  finalStatuses: ["FAILED", "CANCELLED"],
  payment: ({ id, status, cents, invoiceId, at }) => ({
    ...stripeEvent(
      stripeTypes[status],
      paymentIntent({
        amount: cents,
        amount_received: status === "COMPLETED" ? cents : 0,
        latest_charge: id,
        metadata: { invoice_id: invoiceId },
        ...(status === "FAILED" ? { last_payment_error: { charge: id, code: "declined" } } : {}),
      }),
      `evt_${String(at)}`,
    ),
    created: timeOf(at),
  }),
  refund: ({ id, paymentId, status, cents, at }) =>
    stripeEvent(
      status === "PENDING" ? "refund.created" : "refund.updated",
      {
        id,
        charge: paymentId,
        amount: cents,
        currency: "eur",
        created: nowSeconds,
        status: stripeStatuses[status],
      },
      `evt_${String(at)}`,
    ),
  dispute: ({ id, paymentId, cents, isWon, at }) => {
    const object = { id, charge: paymentId, amount: cents, currency: "eur", created: nowSeconds };
    const types = ["created", "funds_withdrawn", ...(isWon ? ["closed", "funds_reinstated"] : [])];
    return types.map((type, index) =>
      stripeEvent(
        `charge.dispute.${type}`,
        { ...object, status: "won" },
        `evt_${String(at)}_${String(index)}`,
      ),
    );
  },
};

/** The charges of Stripe with totals of refunds, which are always completed. */
const stripeTotals: Writer = {
  ...stripe,
  options: { stripeRefunds: "TOTALS" },
  hasPendingRefunds: false,
  refund: ({ paymentId, totalCents, at }) =>
    stripeEvent(
      "charge.refunded",
      { id: paymentId, captured: true, amount_refunded: totalCents, currency: "eur" },
      `evt_${String(at)}`,
    ),
};

const adyen: Writer = {
  scheme: "adyen",
  options: {},
  hasPending: false,
  hasPendingRefunds: false,
  finalStatuses: ["FAILED"],
  payment: ({ id, status, cents, invoiceId, at }) =>
    adyenNotification(
      adyenItem({
        pspReference: id,
        merchantReference: invoiceId,
        success: String(status === "COMPLETED"),
        amount: { currency: "EUR", value: cents },
        eventDate: isoOf(at),
      }),
    ),
  refund: ({ id, paymentId, status, cents }) =>
    adyenNotification(
      adyenItem({
        eventCode: "REFUND",
        pspReference: id,
        originalReference: paymentId,
        success: String(status === "COMPLETED"),
        amount: { currency: "EUR", value: cents },
      }),
    ),
  dispute: ({ id, paymentId, cents, isWon }) =>
    ["CHARGEBACK", ...(isWon ? ["CHARGEBACK_REVERSED"] : [])].map((eventCode) =>
      adyenNotification(
        adyenItem({
          eventCode,
          pspReference: id,
          originalReference: paymentId,
          amount: { currency: "EUR", value: cents },
        }),
      ),
    ),
};

const btcpayTypes = {
  PENDING: "InvoiceProcessing",
  COMPLETED: "InvoiceSettled",
  FAILED: "InvoiceInvalid",
  CANCELLED: "InvoiceExpired",
} as const;

const btcpay: Writer = {
  scheme: "btcpay",
  options: {},
  hasPending: true,
  hasPendingRefunds: false,
  finalStatuses: ["FAILED"],
  payment: ({ id, status, cents, invoiceId, at }) =>
    btcpayEvent(btcpayTypes[status], {
      invoiceId: id,
      timestamp: timeOf(at),
      deliveryId: `delivery_${String(at)}`,
      originalDeliveryId: `delivery_${String(at)}`,
      metadata: {
        invoice_id: invoiceId,
        quittance_amount: decimal(cents),
        quittance_currency: "EUR",
      },
    }),
};

const neutral: Writer = {
  scheme: "standard-webhooks",
  options: {},
  hasPending: true,
  hasPendingRefunds: true,
  finalStatuses: ["FAILED", "CANCELLED"],
  payment: ({ id, status, cents, invoiceId, at }) => ({
    ...neutralEvent("payment.reported", {
      id,
      status,
      currency: "EUR",
      price: decimal(cents),
      invoice_id: invoiceId,
    }),
    timestamp: isoOf(at),
  }),
  refund: ({ id, paymentId, status, cents }) =>
    neutralEvent("refund.reported", {
      id,
      payment_id: paymentId,
      status,
      currency: "EUR",
      price: decimal(cents),
    }),
  dispute: ({ id, paymentId, cents, isWon }) =>
    ["CHARGEBACK", ...(isWon ? ["REVERSAL"] : [])].map((kind) =>
      neutralEvent("dispute.reported", {
        id: kind === "REVERSAL" ? `${id}:back` : id,
        payment_id: paymentId,
        kind,
        status: "COMPLETED",
        currency: "EUR",
        price: decimal(cents),
      }),
    ),
};

/** The writers of all schemes. */
export const writers: readonly [Writer, ...ReadonlyArray<Writer>] = [
  stripe,
  stripeTotals,
  adyen,
  btcpay,
  neutral,
];

/** The identifier of the object that returns the money of a dispute. */
export const reversalId = (writer: Writer, id: string): string =>
  `${id}:${{ stripe: "reinstated", adyen: "reversed", btcpay: "", "standard-webhooks": "back" }[writer.scheme]}`;

/** The identifier of the object of a refund. */
export const refundObjectId = (writer: Writer, id: string, paymentId: string, total: number) =>
  writer === stripeTotals ? `${paymentId}:refunded:${String(total)}` : id;
