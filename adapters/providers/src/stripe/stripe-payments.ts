import type { PaymentReported } from "quittance/adapter";
import type { JsonValue } from "../json-value.ts";
import { priceInMinorUnits } from "../reported-price.ts";
import { maxReasonLength } from "quittance/adapter";
import { unixTimeOf } from "../unix-time.ts";

/**
 * Returns the payment in an event of a payment intent; `undefined` if no money is involved.
 *
 * A payment intent can fail and be paid later, by another charge. A charge succeeds or fails once,
 * so that it is the payment, and notifications can arrive in any order. An authorised amount is
 * reported when it is captured: less than it may be.
 */
export const paymentOf = (type: string, event: JsonValue): PaymentReported | undefined => {
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
  intent.at("last_payment_error.message").shortText(maxReasonLength) ??
  intent.at("last_payment_error.code").shortText(maxReasonLength);
