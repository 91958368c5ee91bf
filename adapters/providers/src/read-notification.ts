import type { Either, Timestamp } from "quittance";
import { left, right } from "quittance/adapter";
import { adyen } from "./adyen/adyen.ts";
import { btcpay } from "./btcpay/btcpay.ts";
import { PayloadMalformed } from "./json-value.ts";
import type { ReadFailure } from "./read-failure.ts";
import type { Scheme } from "./scheme.ts";
import type {
  HeaderLookup,
  NotificationContent,
  ReadOptions,
  SchemeReader,
} from "./scheme-reader.ts";
import { neutral } from "./standard-webhooks/neutral.ts";
import { stripe } from "./stripe/stripe.ts";

/** Maximum bytes of a notification. */
export const maxNotificationBytes = 64 * 1024;

/**
 * Verifies the signature of a notification, then reads what it reports.
 *
 * Nothing of the body is interpreted before the signature is verified. Adyen signs inside the body,
 * so that its JSON is parsed first, and only the signed properties of its items are looked at. A
 * signature with a time is accepted for 300 seconds before and after `now`.
 *
 * Throws `TypeError` for secrets that cannot be those of the scheme.
 *
 * @param secrets those that are valid now: during a rotation, the old one and the new one.
 * @param header returns a header by its lower-case name.
 * @param bytes the body as it was received: parsing and rendering it again changes the signature.
 * @example
 * readNotification("stripe", [secret], (name) => request.headers.get(name) ?? undefined, bytes, now)
 */
export const readNotification = (
  scheme: Scheme,
  secrets: ReadonlyArray<string>,
  header: HeaderLookup,
  bytes: Uint8Array,
  now: Timestamp,
  options: ReadOptions = {},
): Either<ReadFailure, NotificationContent> => {
  const reader = readers[scheme];
  const keys = signingKeys(scheme, secrets);
  if (bytes.byteLength > maxNotificationBytes) return left({ kind: "NotificationTooLarge" });
  const request = { header, bytes, now };
  const invalid = reader.verify(keys, request);
  if (invalid !== undefined) return left(invalid);
  try {
    return right(reader.read(request, options));
  } catch (error) {
    if (!(error instanceof PayloadMalformed)) throw error;
    return left({ kind: "NotificationInvalid", path: error.path, message: error.message });
  }
};

/** Checks the secrets of a scheme. Throws `TypeError`, without the secrets, if they are invalid. */
export const checkSecrets = (scheme: Scheme, secrets: ReadonlyArray<string>): void => {
  signingKeys(scheme, secrets);
};

/** Converts the secrets of a scheme to keys. Throws `TypeError`, without the secrets. */
export const signingKeys = (
  scheme: Scheme,
  secrets: ReadonlyArray<string>,
): ReadonlyArray<Uint8Array> => readers[scheme].keysOf(secrets);

const readers: Readonly<Record<Scheme, SchemeReader>> = {
  stripe,
  adyen,
  btcpay,
  "standard-webhooks": neutral,
};
