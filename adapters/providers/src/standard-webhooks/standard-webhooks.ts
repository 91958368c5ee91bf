import { hmacOf, isSigned, keysOf, maxSignatureLength } from "../hmac.ts";
import { signatureInvalid } from "../read-failure.ts";
import type { SchemeReader } from "../scheme-reader.ts";
import { isRecent } from "../unix-time.ts";

/** Returns the value of the header `webhook-signature`, as Standard Webhooks specifies it. */
export const signStandardWebhook = (
  key: Uint8Array,
  id: string,
  seconds: string,
  body: Uint8Array,
): string => `v1,${hmacOf(key, [`${id}.${seconds}.`, body], "base64")}`;

/** Converts secrets such as `whsec_<base64>`. */
export const standardWebhookKeys: SchemeReader["keysOf"] = (secrets) =>
  keysOf(secrets, keyOf, "a secret such as whsec_<base64>");

const keyOf = (secret: string): Uint8Array | undefined => {
  const text = secret.replace(/^whsec_/u, "");
  return /^[\w+/-]+={0,2}$/u.test(text) ? Buffer.from(text, "base64") : undefined;
};

/** Verifies the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export const verifyStandardWebhook: SchemeReader["verify"] = (keys, { header, bytes, now }) => {
  const [id, seconds, signature] = [
    header("webhook-id"),
    header("webhook-timestamp"),
    header("webhook-signature"),
  ];
  if (!id || !seconds || !signature) return signatureInvalid("MISSING");
  const isWellFormed =
    /^[\x21-\x7e]{1,255}$/u.test(id) &&
    /^\d{1,12}$/u.test(seconds) &&
    signature.length <= maxSignatureLength;
  const signatures = isWellFormed ? signaturesIn(signature) : [];
  if (signatures.length === 0) return signatureInvalid("MALFORMED");
  if (!isSigned(keys, signatures, [`${id}.${seconds}.`, bytes], "base64")) {
    return signatureInvalid("MISMATCH");
  }
  return isRecent(seconds, now) ? undefined : signatureInvalid("TIME");
};

/** Signatures of other versions than `v1` have other keys. */
const signaturesIn = (header: string): ReadonlyArray<string> =>
  header.split(" ").flatMap((part) => (part.startsWith("v1,") ? [part.slice(3)] : []));
