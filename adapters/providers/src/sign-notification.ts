import type { Timestamp } from "quittance";
import { unixSecondsOf } from "quittance/adapter";
import { adyenItems, adyenKeys, signAdyen, signatureName } from "./adyen/adyen-signature.ts";
import { JsonValue } from "./json-value.ts";
import { btcpayHeader, btcpayKeys, signBtcpay } from "./btcpay/btcpay.ts";
import type { Scheme } from "./scheme.ts";
import { signStandardWebhook, standardWebhookKeys } from "./standard-webhooks/standard-webhooks.ts";
import { signStripe, stripeHeader, stripeKeys } from "./stripe/stripe-signature.ts";

/** A notification as a provider would send it. */
export interface SignedNotification {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Signs a notification as the provider of a scheme does, for tests of an endpoint.
 *
 * @param id the value of `webhook-id`; only of the scheme `standard-webhooks`.
 */
export const signNotification = (
  scheme: Scheme,
  secret: string,
  payload: unknown,
  now: Timestamp,
  id = "msg_1",
): SignedNotification => {
  const body = JSON.stringify(payload);
  const bytes = new TextEncoder().encode(body);
  const seconds = String(unixSecondsOf(now));
  switch (scheme) {
    case "stripe":
      return {
        headers: { [stripeHeader]: signStripe(only(stripeKeys, secret), seconds, bytes) },
        body,
      };
    case "btcpay":
      return { headers: { [btcpayHeader]: signBtcpay(only(btcpayKeys, secret), bytes) }, body };
    case "standard-webhooks": {
      const key = only(standardWebhookKeys, secret);
      return {
        headers: {
          "webhook-id": id,
          "webhook-timestamp": seconds,
          "webhook-signature": signStandardWebhook(key, id, seconds, bytes),
        },
        body,
      };
    }
    case "adyen":
      return { headers: {}, body: signedItems(only(adyenKeys, secret), JsonValue.parse(bytes)) };
  }
};

const signedItems = (key: Uint8Array, notification: JsonValue): string =>
  JSON.stringify({
    ...(notification.value as object),
    notificationItems: adyenItems(notification).map((item) => ({
      NotificationRequestItem: {
        ...(item.value as object),
        additionalData: {
          ...(item.at("additionalData").value as object | undefined),
          [signatureName]: signAdyen(key, item),
        },
      },
    })),
  });

const only = (
  keysOf: (secrets: ReadonlyArray<string>) => ReadonlyArray<Uint8Array>,
  secret: string,
): Uint8Array => keysOf([secret])[0] ?? new Uint8Array();
