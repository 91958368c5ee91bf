import { maxEmailLength } from "./contact-limits.ts";

/**
 * Returns whether a text is an email address by RFC 6531: letters, marks and digits of any script
 * and the ASCII characters of RFC 5322, in the local part and in a domain of at least two labels,
 * the last of which is not a number. White space, control characters and invisible characters, such
 * as those that change the writing direction, are not allowed.
 */
export const isEmail = (text: string): boolean => {
  if (!emailPattern.test(text) || text.length > maxEmailLength) return false;
  const normal = normalizeEmail(text);
  if (normal.length > maxEmailLength || !emailPattern.test(normal)) return false;
  return !invisible.test(normal) && !/\.\p{N}+$/u.test(normal);
};

/** Returns an email address as it is stored: in Unicode normalization form C. */
export const normalizeEmail = (text: string): string =>
  // Plain JavaScript can pass any value; it is rejected elsewhere.
  typeof text === "string" ? text.normalize("NFC") : text;

/**
 * Returns an e-mail address in the form in which addresses are compared: in normalization form C,
 * each letter in lower case by itself, and both small sigmas alike, whatever the locale.
 */
export const foldEmail = (address: string): string =>
  /^[\0-\x7f]*$/u.test(address)
    ? address.toLowerCase()
    : address
        .normalize("NFC")
        .replace(/[^]/gu, (found) => (found === "ς" ? "σ" : found.toLowerCase()))
        .normalize("NFC");

const letter = "\\p{L}\\p{N}";
const special = "!#$%&'*+/=?^_`{|}~\\-";
const atom = `[${letter}${special}][${letter}\\p{M}${special}]{0,63}`;
const label = `[${letter}](?:[${letter}\\p{M}\\-]{0,61}[${letter}\\p{M}])?`;

/** Matches an email address of any length with any last label. */
const emailPattern = /* @__PURE__ */ new RegExp(
  `^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`,
  "u",
);

/** Characters that fonts render as nothing, some of which are letters. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
