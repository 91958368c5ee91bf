import { JsonValue } from "../json-value.ts";
import { ignoredType, oneReport, type ReadOptions, type SchemeReader } from "../scheme-reader.ts";
import type { NotificationFact } from "quittance/adapter";
import { disputeOf, refundOf, refundedTotalOf } from "./stripe-returns.ts";
import { paymentOf } from "./stripe-payments.ts";
import { stripeKeys, verifyStripe } from "./stripe-signature.ts";

/** The webhook events of Stripe. The object of a payment is its charge, the attempt to pay. */
export const stripe: SchemeReader = {
  keysOf: stripeKeys,
  verify: verifyStripe,
  read: ({ bytes }, options) => {
    const event = JsonValue.parse(bytes);
    const type = event.at("type").text();
    const fact = factOf(type, event, options);
    return fact === undefined ? ignoredType(type) : oneReport(event.at("id").identifier(), fact);
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
