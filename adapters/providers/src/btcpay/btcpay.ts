import type { NotificationFact } from "quittance/adapter";
import { hmacOf, isSigned, keysOf, plainKey } from "../hmac.ts";
import { JsonValue } from "../json-value.ts";
import { signatureInvalid } from "../read-failure.ts";
import { decimalPrice } from "../reported-price.ts";
import { ignoredType, oneReport, type SchemeReader } from "../scheme-reader.ts";
import { unixTimeOf } from "../unix-time.ts";

type PaymentReported = Extract<NotificationFact, { readonly kind: "PaymentReported" }>;

/** The header of the signature. */
export const btcpayHeader = "btcpay-sig";

/** Returns the value of the header `BTCPay-Sig` for a body. */
export const signBtcpay = (key: Uint8Array, body: Uint8Array): string =>
  `sha256=${hmacOf(key, [body], "hex")}`;

/** Converts the secrets of a webhook, which are used as they are. */
export const btcpayKeys: SchemeReader["keysOf"] = (secrets) =>
  keysOf(secrets, plainKey, "the secret of a webhook");

/**
 * The webhooks of BTCPay Server.
 *
 * If the metadata of the invoice at BTCPay has `quittance_amount` and `quittance_currency`, that
 * invoice is the payment, of this amount. Otherwise each payment of it is a payment, of the amount
 * that was received in its crypto currency. The metadata never changes, so that nothing counts
 * twice.
 */
export const btcpay: SchemeReader = {
  keysOf: btcpayKeys,
  verify: (keys, { header, bytes }) => {
    const given = header(btcpayHeader);
    if (given === undefined || given === "") return signatureInvalid("MISSING");
    const signature = /^sha256=([\da-f]{64})$/u.exec(given)?.[1];
    if (signature === undefined) return signatureInvalid("MALFORMED");
    return isSigned(keys, [signature], [bytes], "hex") ? undefined : signatureInvalid("MISMATCH");
  },
  read: ({ bytes }) => {
    const event = JsonValue.parse(bytes);
    const type = event.at("type").text();
    const isWhole = !event.at("metadata.quittance_amount").isAbsent;
    const fact = isWhole ? wholeInvoice(type, event) : singlePayment(type, event);
    if (fact === undefined) return ignoredType(type);
    const original = event.at("originalDeliveryId");
    const delivery = original.isAbsent ? event.at("deliveryId") : original;
    return oneReport(delivery.identifier(), fact);
  },
};

/** An expired invoice is not reported: nothing was paid, or a payment arrives later. */
const wholeInvoice = (type: string, event: JsonValue): PaymentReported | undefined => {
  const status = invoiceStatus(type);
  return status === undefined
    ? undefined
    : {
        kind: "PaymentReported",
        objectId: event.at("invoiceId").identifier(),
        status,
        price: decimalPrice(
          "btcpay",
          event.at("metadata.quittance_amount"),
          event.at("metadata.quittance_currency").identifier(),
        ),
        ...shared(event),
      };
};

const invoiceStatus = (type: string): PaymentReported["status"] | undefined => {
  switch (type) {
    case "InvoiceProcessing":
      return "PENDING";
    case "InvoiceSettled":
      return "COMPLETED";
    case "InvoiceInvalid":
      return "FAILED";
    default:
      return undefined;
  }
};

const singlePayment = (type: string, event: JsonValue): PaymentReported | undefined => {
  if (type !== "InvoiceReceivedPayment" && type !== "InvoicePaymentSettled") return undefined;
  const [code = ""] = event.at("paymentMethodId").identifier().split(/[-_]/u);
  return {
    kind: "PaymentReported",
    objectId: event.at("payment.id").identifier(),
    status: type === "InvoicePaymentSettled" ? "COMPLETED" : "PENDING",
    price: decimalPrice("btcpay", event.at("payment.value"), code),
    ...shared(event),
  };
};

const shared = (
  event: JsonValue,
): Pick<PaymentReported, "happenedAt" | "invoiceReference" | "metadata"> => {
  const own = event.at("metadata.invoice_id").shortText(200);
  const reference = own ?? event.at("metadata.orderId").shortText(200);
  return {
    happenedAt: unixTimeOf(event.at("timestamp")),
    metadata: { btcpay_invoice: event.at("invoiceId").identifier() },
    ...(reference === undefined ? {} : { invoiceReference: reference }),
  };
};
