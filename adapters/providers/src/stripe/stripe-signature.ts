import { hmacOf, isSigned, keysOf, maxSignatureLength, plainKey } from "../hmac.ts";
import { signatureInvalid } from "../read-failure.ts";
import type { SchemeReader } from "../scheme-reader.ts";
import { isRecent } from "../unix-time.ts";

/** The header of the signature. */
export const stripeHeader = "stripe-signature";

/** Returns the value of the header `Stripe-Signature` for a body. */
export const signStripe = (key: Uint8Array, seconds: string, body: Uint8Array): string =>
  `t=${seconds},v1=${hmacOf(key, [`${seconds}.`, body], "hex")}`;

/** Converts the secrets of a webhook endpoint, which are used as they are. */
export const stripeKeys: SchemeReader["keysOf"] = (secrets) =>
  keysOf(secrets, plainKey, "the signing secret of a webhook endpoint");

/** Verifies `Stripe-Signature: t=<seconds>,v1=<hex>[,v1=<hex>]`. */
export const verifyStripe: SchemeReader["verify"] = (keys, { header, bytes, now }) => {
  const given = header(stripeHeader);
  if (given === undefined || given === "") return signatureInvalid("MISSING");
  const found = given.length <= maxSignatureLength ? partsOf(given) : undefined;
  if (found === undefined) return signatureInvalid("MALFORMED");
  const { seconds, signatures } = found;
  if (!isSigned(keys, signatures, [`${seconds}.`, bytes], "hex")) {
    return signatureInvalid("MISMATCH");
  }
  return isRecent(seconds, now) ? undefined : signatureInvalid("TIME");
};

interface SignatureParts {
  readonly seconds: string;
  readonly signatures: ReadonlyArray<string>;
}

/** Signatures of other versions than `v1` are for other purposes, such as tests. */
const partsOf = (header: string): SignatureParts | undefined => {
  const times: Array<string> = [];
  const signatures: Array<string> = [];
  for (const part of header.split(",")) {
    const [name, value = ""] = part.split("=", 2);
    if (name === "t") times.push(value);
    if (name === "v1") signatures.push(value);
  }
  const [seconds = ""] = times;
  return times.length === 1 && /^\d{1,12}$/u.test(seconds) && signatures.length > 0
    ? { seconds, signatures }
    : undefined;
};
