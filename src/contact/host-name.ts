import { isIpv4 } from "./ip-address.ts";
import { decodePunycode } from "./punycode.ts";

/**
 * Returns whether a text is a host name, or an IPv4 address, that browsers leave unchanged except
 * for upper case.
 *
 * Browsers map a name before they use it: circled and full-width digits, mathematical letters and
 * similar characters become plain ones, `0x7f` becomes a number, and a name that ends in a number
 * becomes an address. Such names are not allowed. Names in other scripts are allowed if browsers
 * leave them unchanged: scripts of living languages, in normal form and lower case, and each label
 * in one writing direction.
 */
export const isHostName = (host: string): boolean => {
  const labels = host.replace(/\.$/u, "").split(".");
  const last = labels.at(-1) ?? "";
  if (/^\d+$/u.test(last)) return isIpv4(labels) && !host.endsWith(".");
  if (/^0x[\da-f]*$/iu.test(last)) return false;
  const decoded = labels.map(decodedLabel);
  if (!decoded.every((label) => label !== undefined && isLabel(label))) return false;
  // Beside a right-to-left label, leading digits of another label would be displayed elsewhere.
  return !decoded.some(isRightToLeft) || decoded.every((label) => /^\p{L}/u.test(label ?? ""));
};

/** Returns a label with ASCII in lower case, and decoded if it is Punycode. */
const decodedLabel = (label: string): string | undefined => {
  const lower = label.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());
  if (!lower.startsWith("xn--")) return lower;
  return isAscii(lower) ? decodePunycode(lower.slice(4)) : undefined;
};

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/u.test(text);

const isLabel = (label: string): boolean => {
  if (!form.test(label)) return false;
  if (label.normalize("NFC") !== label || mapped.test(label) || label.startsWith("xn--")) {
    return false;
  }
  return isRightToLeft(label) ? rightToLeft.test(label) : leftToRight.test(label);
};

const form = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Characters that browsers replace or remove; they keep the sharp s and final sigma (UTS #46). */
const mapped = /(?![ßς])\p{Changes_When_NFKC_Casefolded}/u;

/** Unicode blocks of left-to-right scripts. */
const blocks = [
  // Latin, combining marks, Greek, Cyrillic, Armenian.
  "\\u00c0-\\u024f\\u0300-\\u036f\\u0370-\\u052f\\u0531-\\u0586\\u1e00-\\u1fff",
  // Devanagari to Sinhala, without two letters that browsers do not support yet.
  "\\u0900-\\u0c5b\\u0c5d-\\u0cdb\\u0cdd-\\u0dff",
  // Thai, Lao, Tibetan, Myanmar, Georgian, Ethiopic, Khmer.
  "\\u0e00-\\u10ff\\u1200-\\u139f\\u1780-\\u17ff",
  // Chinese, Japanese, Bopomofo, Korean.
  "\\u3005-\\u3007\\u3041-\\u312f\\u3400-\\u9fff\\uac00-\\ud7a3\\u{20000}-\\u{2a6df}",
].join("");

const leftToRight = /* @__PURE__ */ new RegExp(
  `^(?:(?=[${blocks}])[\\p{L}\\p{M}\\p{Nd}]|[\\da-z-])+$`,
  "u",
);

/** Letters of Hebrew, Arabic and Thaana. */
const letters = "\\u05d0-\\u05ea\\u0620-\\u064a\\u066e\\u066f\\u0671-\\u06d3\\u0780-\\u07a5";
const marks = "\\u05b0-\\u05bd\\u064b-\\u0655\\u07a6-\\u07b0";

/** Letters with their marks, and ASCII digits after the first; no hyphen before the last marks. */
const rightToLeft = /* @__PURE__ */ new RegExp(
  `^[${letters}](?:[${letters}${marks}\\d-]*[${letters}\\d])?[${marks}]*$`,
  "u",
);

const isRightToLeft = (label: string | undefined): boolean =>
  label !== undefined && hasRightToLeft.test(label);

const hasRightToLeft = /* @__PURE__ */ new RegExp(`[${letters}]`, "u");
