import { maxEmailLength } from "./limits.ts";

/**
 * Whether a text is an e-mail address by RFC 6531: letters, marks and digits of any script beside
 * the ASCII characters of RFC 5322, in the local part and in a domain of at least two labels, the
 * last of which is not a number. White space, control characters and invisible characters are
 * refused, which includes those that change the writing direction.
 */
export const isEmail = (text: string): boolean => {
  if (!emailPattern.test(text) || text.length > maxEmailLength) return false;
  const normal = normalizeEmail(text);
  if (normal.length > maxEmailLength || !emailPattern.test(normal)) return false;
  return !invisible.test(normal) && !/\.\p{N}+$/u.test(normal);
};

/** An e-mail address as it is stored: as it was given, in Unicode normalization form C. */
export const normalizeEmail = (text: string): string =>
  // Hosts in plain JavaScript may give anything; it is refused elsewhere.
  typeof text === "string" ? text.normalize("NFC") : text;

const letter = "\\p{L}\\p{N}";
const special = "!#$%&'*+/=?^_`{|}~\\-";
const atom = `[${letter}${special}][${letter}\\p{M}${special}]{0,63}`;
const label = `[${letter}](?:[${letter}\\p{M}\\-]{0,61}[${letter}\\p{M}])?`;

/** The form of an e-mail address, whatever its length and its last label. */
export const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, "u");

/** Characters that fonts show as nothing, though some of them are letters. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
