import { JsonValue } from "../json-value.ts";
import {
  ignoredType,
  modeOf,
  oneReport,
  type ReadOptions,
  type SchemeReader,
} from "../scheme-reader.ts";
import { limits, type NotificationFact } from "quittance/adapter";
import { disputeOf, refundOf, refundedTotalOf } from "./stripe-returns.ts";
import { stripeKeys, verifyStripe } from "./stripe-signature.ts";
import { priceInMinorUnits } from "../reported-price.ts";
import { unixTimeOf } from "../unix-time.ts";

type PaymentReported = Extract<NotificationFact, { readonly kind: "PaymentReported" }>;

/** The webhook events of Stripe. The object of a payment is its charge, the attempt to pay. */
export const stripe: SchemeReader = {
  keysOf: stripeKeys,
  verify: verifyStripe,
  read: ({ bytes }, options) => {
    const event = JsonValue.parse(bytes);
    const type = event.at("type").text();
    const fact = factOf(type, event, options);
    return fact === undefined
      ? ignoredType(type)
      : oneReport(event.at("id").identifier(), fact, modeOf(event.at("livemode")));
  },
};

const factOf = (
  type: string,
  event: JsonValue,
  { stripeRefunds = "OBJECTS" }: ReadOptions,
): NotificationFact | undefined => {
  if (type.startsWith("payment_intent.")) return paymentOf(type, event);
  if (type.startsWith("charge.dispute.")) return disputeOf(type, event);
  if (type === "charge.refunded") {
    return stripeRefunds === "TOTALS" ? refundedTotalOf(event) : undefined;
  }
  const isRefund = type.startsWith("refund.") || type === "charge.refund.updated";
  return isRefund && stripeRefunds === "OBJECTS" ? refundOf(event) : undefined;
};

/**
 * Returns the payment in an event of a payment intent; `undefined` if no money is involved.
 *
 * A payment intent can fail and be paid later, by another charge. A charge succeeds or fails once,
 * so that it is the payment, and notifications can arrive in any order. An authorised amount is
 * reported when it is captured: less than it may be.
 */
const paymentOf = (type: string, event: JsonValue): PaymentReported | undefined => {
  const intent = event.at("data.object");
  switch (type) {
    case "payment_intent.processing":
      return reportOf(event, intent, intent.at("latest_charge"), "PENDING");
    case "payment_intent.succeeded": {
      const charge = intent.at("latest_charge");
      if (charge.isAbsent) {
        throw charge.malformed("is required: use the API version 2022-11-15 or later");
      }
      return reportOf(event, intent, charge, "COMPLETED");
    }
    case "payment_intent.payment_failed": {
      const failed = intent.at("last_payment_error.charge");
      return reportOf(
        event,
        intent,
        failed.isAbsent ? intent.at("latest_charge") : failed,
        "FAILED",
      );
    }
    case "payment_intent.canceled": {
      const charge = intent.at("latest_charge");
      const isFailed = charge.value === intent.at("last_payment_error.charge").value;
      return isFailed ? undefined : reportOf(event, intent, charge, "CANCELLED");
    }
    default:
      return undefined;
  }
};

/** Without a charge, nothing was paid and nothing has failed that could be paid. */
const reportOf = (
  event: JsonValue,
  intent: JsonValue,
  charge: JsonValue,
  status: PaymentReported["status"],
): PaymentReported | undefined => {
  if (charge.isAbsent) return undefined;
  const units = intent.at(status === "COMPLETED" ? "amount_received" : "amount");
  const invoice = intent.at("metadata.invoice_id");
  const reason = status === "FAILED" ? reasonOf(intent) : undefined;
  return {
    kind: "PaymentReported",
    objectId: charge.identifier(),
    status,
    price: priceInMinorUnits("stripe", units, intent.at("currency")),
    happenedAt: unixTimeOf(event.at("created")),
    metadata: { stripe_payment_intent: intent.at("id").identifier() },
    ...(invoice.isAbsent ? {} : { invoiceReference: invoice.text().slice(0, 200) }),
    ...(reason === undefined ? {} : { failureReason: reason }),
  };
};

const reasonOf = (intent: JsonValue): string | undefined =>
  intent.at("last_payment_error.message").shortText(limits.maxReasonLength) ??
  intent.at("last_payment_error.code").shortText(limits.maxReasonLength);
