/** E-mail and web addresses, taken apart by hand; hosts as the URL parser of browsers reads them. */

import { domainToUnicode } from "node:url";

/** A letter, digit or mark of any script that is visible. */
const isSign = (sign: string): boolean =>
  /[\p{L}\p{N}\p{M}]/u.test(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign);

const isEmailLabel = (text: string): boolean =>
  text.length <= 63 &&
  /^[\p{L}\p{N}]/u.test(text) &&
  !text.endsWith("-") &&
  Array.from(text).every((sign) => sign === "-" || isSign(sign));

/** Whether a text is an address: dotted atoms of at most 64, and a domain of two labels or more. */
export const isEmail = (given: string): boolean => {
  const [local = "", domain = "", ...more] = given.normalize("NFC").split("@");
  const labels = domain.split(".");
  const isAtom = (part: string): boolean =>
    part.length >= 1 &&
    part.length <= 64 &&
    !/^\p{M}/u.test(part) &&
    Array.from(part).every((sign) => "!#$%&'*+/=?^_`{|}~-".includes(sign) || isSign(sign));
  return (
    more.length === 0 &&
    local.split(".").every(isAtom) &&
    labels.length >= 2 &&
    labels.every(isEmailLabel) &&
    !/^\p{N}+$/u.test(labels.at(-1) ?? "")
  );
};

/** White space, control characters, the backslash, and marks that turn the writing direction. */
const misleading = /[\s\p{Cc}\\\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Whether a payer may be sent to an address: http or https, a host that can exist, no user. */
export const isUrl = (text: string): boolean => {
  const scheme = ["http://", "https://"].find((start) => text.startsWith(start));
  if (scheme === undefined || misleading.test(text)) return false;
  const [authority = ""] = text.slice(scheme.length).split(/[/?#]/);
  if (authority.includes("@")) return false;
  if (authority.startsWith("[")) {
    const end = authority.indexOf("]");
    return end > 0 && isPort(authority.slice(end + 1)) && isSix(authority.slice(1, end));
  }
  const colon = authority.indexOf(":");
  const host = colon < 0 ? authority : authority.slice(0, colon);
  return isPort(authority.slice(host.length)) && isHost(host);
};

const isPort = (text: string): boolean =>
  text === "" ||
  (/^:[0-9]{1,5}$/.test(text) && parseInt(text.slice(1), 10) <= 65_535 && !/^:0+$/.test(text));

const isHost = (host: string): boolean => {
  const labels = (host.endsWith(".") ? host.slice(0, -1) : host).split(".");
  const isName = (label: string): boolean =>
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}$/u.test(label) && !label.endsWith("-");
  return labels.every(isName) && isReadAsWritten(host);
};

/** Whether a browser takes a host for what is written, but for upper case. */
const isReadAsWritten = (host: string): boolean => {
  if (!URL.canParse(`http://${host}/`)) return false;
  const read = new URL(`http://${host}/`).hostname;
  return [read, domainToUnicode(read)].includes(host.replace(/[A-Z]/g, (one) => one.toLowerCase()));
};

/** Whether a browser takes a text for an address of version 6. */
const isSix = (text: string): boolean => URL.canParse(`http://[${text}]/`);
