import { JsonValue, PayloadMalformed } from "../json-value.ts";
import { hmacOf, isSigned, keysOf } from "../hmac.ts";
import { signatureInvalid } from "../read-failure.ts";
import type { SchemeReader } from "../scheme-reader.ts";

/** Maximum items of a notification; Adyen sends one over HTTP. */
const maxAdyenItems = 50;

/** Returns the items of a notification. */
export const adyenItems = (body: JsonValue): ReadonlyArray<JsonValue> =>
  body
    .at("notificationItems")
    .elements(maxAdyenItems)
    .map((item) => item.at("NotificationRequestItem"));

/** Returns the signature of an item. */
export const signAdyen = (key: Uint8Array, item: JsonValue): string =>
  hmacOf(key, [signedText(item)], "base64");

/** Converts the HMAC keys of a webhook, which are written in hexadecimal digits. */
export const adyenKeys: SchemeReader["keysOf"] = (secrets) =>
  keysOf(
    secrets,
    (secret) => (/^(?:[\dA-Fa-f]{2})+$/u.test(secret) ? Buffer.from(secret, "hex") : undefined),
    "the HMAC key of a webhook in hexadecimal digits",
  );

/**
 * Verifies the signature of every item. Adyen signs the references, the amount, the type and the
 * success of an item; it signs neither a time nor whether the notification is live.
 */
export const verifyAdyen: SchemeReader["verify"] = (keys, { bytes }) => {
  try {
    const items = adyenItems(JsonValue.parse(bytes));
    if (items.length === 0) return signatureInvalid("MISSING");
    for (const item of items) {
      const signature = item.at("additionalData").at(signatureName);
      if (signature.isAbsent) return signatureInvalid("MISSING");
      const given = signature.text();
      if (!isSigned(keys, [given], [signedText(item)], "base64")) {
        return signatureInvalid("MISMATCH");
      }
    }
    return undefined;
  } catch (error) {
    if (error instanceof PayloadMalformed) return signatureInvalid("MALFORMED");
    throw error;
  }
};

/** The property of `additionalData` with the signature. */
export const signatureName = "hmacSignature";

/**
 * Returns the text that is signed: the values joined by colons. A colon within a reference could
 * shift the values, so that only the merchant's own reference may have one: the values before and
 * after it have none.
 */
const signedText = (item: JsonValue): string =>
  signedProperties
    .map((path) => {
      const value = item.at(path);
      if (value.isAbsent) return "";
      const text = typeof value.value === "number" ? String(value.integer()) : stringOf(value);
      if (path !== "merchantReference" && text.includes(":")) {
        throw value.malformed("must not contain a colon");
      }
      return text;
    })
    .join(":");

const stringOf = (value: JsonValue): string => (value.value === "" ? "" : value.text());

const signedProperties = [
  "pspReference",
  "originalReference",
  "merchantAccountCode",
  "merchantReference",
  "amount.value",
  "amount.currency",
  "eventCode",
  "success",
];
