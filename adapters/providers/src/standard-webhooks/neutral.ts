import { paymentStatuses, refundStatuses } from "quittance";
import { limits, type NotificationFact } from "quittance/adapter";
import { JsonValue } from "../json-value.ts";
import { decimalPrice } from "../reported-price.ts";
import { ignoredType, oneReport, type SchemeReader } from "../scheme-reader.ts";
import { isoTimeOf } from "../unix-time.ts";
import { standardWebhookKeys, verifyStandardWebhook } from "./standard-webhooks.ts";

/**
 * A format of this library, signed by Standard Webhooks, for providers that have no scheme of their
 * own: a host or a small service of it translates their notifications.
 *
 * `{"type", "timestamp", "data"}` with the types `payment.reported`, `refund.reported` and
 * `dispute.reported`.
 */
export const neutral: SchemeReader = {
  keysOf: standardWebhookKeys,
  verify: verifyStandardWebhook,
  read: ({ header, bytes }) => {
    const event = JsonValue.parse(bytes);
    const type = event.at("type").text();
    const fact = factOf(type, event);
    return fact === undefined
      ? ignoredType(type)
      : oneReport(new JsonValue(header("webhook-id"), "webhook-id").text(), fact);
  },
};

const factOf = (type: string, event: JsonValue): NotificationFact | undefined => {
  const data = event.at("data");
  switch (type) {
    case "payment.reported":
      return payment(event, data);
    case "refund.reported":
      return refund(event, data);
    case "dispute.reported":
      return {
        kind: "DisputeReported",
        paymentObjectId: data.at("payment_id").identifier(),
        effect: data.at("kind").oneOf(["CHARGEBACK", "REVERSAL"]),
        status: data.at("status").oneOf(refundStatuses),
        ...shared(event, data, data.at("price")),
        ...reasonOf(data),
      };
    default:
      return undefined;
  }
};

const payment = (event: JsonValue, data: JsonValue): NotificationFact => {
  const status = data.at("status").oneOf(paymentStatuses);
  const invoice = data.at("invoice_id").shortText(200);
  const failure = data.at("failure_reason").shortText(limits.maxReasonLength);
  return {
    kind: "PaymentReported",
    status,
    ...shared(event, data, data.at("price")),
    ...(invoice === undefined ? {} : { invoiceReference: invoice }),
    ...(failure === undefined || status !== "FAILED" ? {} : { failureReason: failure }),
  };
};

/** A total is an object of its own, because it has another amount each time. */
const refund = (event: JsonValue, data: JsonValue): NotificationFact => {
  const total = data.at("refunded_total");
  const isTotal = !total.isAbsent;
  const { objectId, ...reported } = shared(event, data, isTotal ? total : data.at("price"));
  return {
    kind: "RefundReported",
    objectId: isTotal ? `${objectId}:refunded:${reported.price.amount}` : objectId,
    paymentObjectId: data.at("payment_id").identifier(),
    status: isTotal ? "COMPLETED" : data.at("status").oneOf(refundStatuses),
    isTotal,
    ...reported,
    ...reasonOf(data),
  };
};

const shared = (
  event: JsonValue,
  data: JsonValue,
  amount: JsonValue,
): Pick<NotificationFact, "objectId" | "price" | "happenedAt"> => ({
  objectId: data.at("id").identifier(),
  price: decimalPrice("standard-webhooks", amount, data.at("currency").identifier()),
  happenedAt: isoTimeOf(event.at("timestamp")),
});

const reasonOf = (data: JsonValue): { readonly reason?: string } => {
  const reason = data.at("reason").shortText(limits.maxReasonLength);
  return reason === undefined ? {} : { reason };
};
