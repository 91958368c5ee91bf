import { limits, type NotificationFact } from "quittance/adapter";
import { JsonValue } from "../json-value.ts";
import { priceInMinorUnits } from "../reported-price.ts";
import { modeOf, type ReadOptions, type SchemeReader } from "../scheme-reader.ts";
import { isoTimeOf } from "../unix-time.ts";
import { adyenItems, adyenKeys, verifyAdyen } from "./adyen-signature.ts";

/** The standard webhooks of Adyen. The object of a payment is its authorisation. */
export const adyen: SchemeReader = {
  keysOf: adyenKeys,
  verify: verifyAdyen,
  read: ({ bytes }, options) => {
    const body = JsonValue.parse(bytes);
    const mode = modeOf(body.at("live"));
    const read = adyenItems(body).map((item) => ({ item, fact: factOf(item, options) }));
    return {
      reports: read.flatMap(({ item, fact }) =>
        fact === undefined ? [] : [{ deliveryId: deliveryIdOf(item), fact, ...mode }],
      ),
      ignored: read.flatMap(({ item, fact }) =>
        fact === undefined ? [item.at("eventCode").text().slice(0, 100)] : [],
      ),
    };
  },
};

/** An event code happens once with each result for one reference. */
const deliveryIdOf = (item: JsonValue): string => {
  const parts = ["eventCode", "pspReference", "success"].map((name) => item.at(name).identifier());
  return parts.join(":").slice(0, 255);
};

const factOf = (
  item: JsonValue,
  { adyenCapture = "AUTOMATIC" }: ReadOptions,
): NotificationFact | undefined => {
  const isAutomatic = adyenCapture === "AUTOMATIC";
  const isSuccess = item.at("success").oneOf(["true", "false"]) === "true";
  if (item.at("amount.value").value === 0) return undefined;
  switch (item.at("eventCode").text()) {
    case "AUTHORISATION":
      if (isSuccess && !isAutomatic) return undefined;
      return payment(item, item.at("pspReference"), isSuccess ? "COMPLETED" : "FAILED");
    case "CAPTURE":
      return isSuccess && !isAutomatic
        ? payment(item, item.at("originalReference"), "COMPLETED")
        : undefined;
    case "CAPTURE_FAILED":
      return refund(item, "COMPLETED");
    case "CANCELLATION":
      return isSuccess && isAutomatic ? refund(item, "COMPLETED") : undefined;
    case "CANCEL_OR_REFUND":
      return isSuccess && (isAutomatic || isActionRefund(item))
        ? refund(item, "COMPLETED")
        : undefined;
    case "REFUND":
      return refund(item, isSuccess ? "COMPLETED" : "FAILED");
    case "REFUND_FAILED":
      return refund(item, "FAILED");
    case "CHARGEBACK":
      return isSuccess ? dispute(item, "CHARGEBACK", "") : undefined;
    case "SECOND_CHARGEBACK":
      return isSuccess ? dispute(item, "CHARGEBACK", ":second") : undefined;
    case "CHARGEBACK_REVERSED":
      return isSuccess ? dispute(item, "REVERSAL", ":reversed") : undefined;
    default:
      return undefined;
  }
};

const isActionRefund = (item: JsonValue): boolean =>
  item.at("additionalData").property("modification.action").value === "refund";

const payment = (
  item: JsonValue,
  object: JsonValue,
  status: "COMPLETED" | "FAILED",
): NotificationFact => {
  const reason =
    status === "FAILED" ? item.at("reason").shortText(limits.maxReasonLength) : undefined;
  const invoice = item.at("merchantReference").shortText(200);
  return {
    kind: "PaymentReported",
    objectId: object.identifier(),
    status,
    ...shared(item),
    ...(invoice === undefined ? {} : { invoiceReference: invoice }),
    ...(reason === undefined ? {} : { failureReason: reason }),
  };
};

const refund = (item: JsonValue, status: "COMPLETED" | "FAILED"): NotificationFact => ({
  kind: "RefundReported",
  objectId: item.at("pspReference").identifier(),
  paymentObjectId: item.at("originalReference").identifier(),
  status,
  isTotal: false,
  ...shared(item),
});

const dispute = (
  item: JsonValue,
  effect: "CHARGEBACK" | "REVERSAL",
  suffix: string,
): NotificationFact => {
  const reason = item.at("reason").shortText(limits.maxReasonLength);
  return {
    kind: "DisputeReported",
    objectId: `${item.at("pspReference").identifier()}${suffix}`,
    paymentObjectId: item.at("originalReference").identifier(),
    effect,
    status: "COMPLETED",
    ...shared(item),
    ...(reason === undefined ? {} : { reason }),
  };
};

const shared = (item: JsonValue): Pick<NotificationFact, "price" | "happenedAt"> => ({
  price: priceInMinorUnits("adyen", item.at("amount.value"), item.at("amount.currency")),
  happenedAt: isoTimeOf(item.at("eventDate")),
});
