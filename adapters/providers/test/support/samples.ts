import { timestampOf } from "quittance";
import { signNotification, type HeaderLookup, type Scheme } from "@quittance/providers";

/** The time of every sample. */
export const now = timestampOf("2026-11-22 10:00:00");

/** The same in seconds since 1970. */
export const nowSeconds = 1_795_341_600;

/** A secret of each scheme. */
export const secrets: Readonly<Record<Scheme, string>> = {
  stripe: "whsec_c3RyaXBlIGVuZHBvaW50IHNlY3JldA",
  adyen: "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056",
  btcpay: "3KtZGVpW2yKYzLrVqH6eXw",
  "standard-webhooks": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};

/** An event of Stripe about an object. */
export const stripeEvent = (type: string, object: object, id = "evt_1"): object => ({
  id,
  object: "event",
  api_version: "2024-06-20",
  created: nowSeconds,
  type,
  data: { object },
});

/** A payment intent of Stripe with the charge `ch_1`. */
export const paymentIntent = (changes: object = {}): object => ({
  id: "pi_1",
  object: "payment_intent",
  amount: 1999,
  amount_received: 1999,
  currency: "eur",
  latest_charge: "ch_1",
  metadata: { invoice_id: "invoice_1" },
  ...changes,
});

/** A notification of Adyen with items. */
export const adyenNotification = (...items: ReadonlyArray<object>): object => ({
  live: "false",
  notificationItems: items.map((item) => ({ NotificationRequestItem: item })),
});

/** An item of Adyen. */
export const adyenItem = (changes: object = {}): object => ({
  additionalData: {},
  amount: { currency: "EUR", value: 1999 },
  eventCode: "AUTHORISATION",
  eventDate: "2026-11-22T11:00:00+01:00",
  merchantAccountCode: "ShopEU",
  merchantReference: "invoice_1",
  paymentMethod: "visa",
  pspReference: "7914073381342284",
  reason: "",
  success: "true",
  ...changes,
});

/** A webhook of BTCPay Server. */
export const btcpayEvent = (type: string, changes: object = {}): object => ({
  deliveryId: "delivery_1",
  webhookId: "webhook_1",
  originalDeliveryId: "delivery_1",
  isRedelivery: false,
  type,
  timestamp: nowSeconds,
  storeId: "store_1",
  invoiceId: "btcpay_1",
  metadata: { invoice_id: "invoice_1" },
  ...changes,
});

/** A notification in the neutral format. */
export const neutralEvent = (type: string, data: object): object => ({
  type,
  timestamp: "2026-11-22T10:00:00Z",
  data,
});

/** A payload of each scheme that reports a payment of 19.99 euros or its like. */
export const payloads: Readonly<Record<Scheme, object>> = {
  stripe: stripeEvent("payment_intent.succeeded", paymentIntent()),
  adyen: adyenNotification(adyenItem()),
  btcpay: btcpayEvent("InvoiceSettled", {
    metadata: { invoice_id: "invoice_1", quittance_amount: "19.99", quittance_currency: "EUR" },
  }),
  "standard-webhooks": neutralEvent("payment.reported", {
    id: "tx_1",
    status: "COMPLETED",
    currency: "EUR",
    price: "19.99",
    invoice_id: "invoice_1",
  }),
};

/** A signed notification, as `readNotification` gets it. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Signs a payload. */
export const received = (scheme: Scheme, payload: unknown = payloads[scheme]): Received => {
  const { headers, body } = signNotification(scheme, secrets[scheme], payload, now);
  return { headers, bytes: new TextEncoder().encode(body) };
};

/** Creates the lookup of some headers. */
export const lookup =
  (headers: Readonly<Record<string, string>>): HeaderLookup =>
  (name) =>
    headers[name];
