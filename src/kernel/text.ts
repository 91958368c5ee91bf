/** Regular expression source of one visible ASCII character, as in identifiers and keys. */
export const visibleAscii = "[\\x21-\\x7e]";

/**
 * Returns whether a text has neither NUL nor unpaired surrogates, which some stores reject or
 * replace.
 */
export const isWellFormed = (text: string): boolean => !malformed.test(text);

const malformed = /[\0\p{Surrogate}]/u;

/** Maximum length of a name or a title in UTF-16 code units; the minimum is 1. */
export const maxNameLength = 200;

/**
 * Returns whether a text can be a name or a title: of a product, billing schema, organization,
 * provider, line, step or adjustment.
 */
export const isName = (text: string): boolean =>
  text.length > 0 && text.length <= maxNameLength && isWellFormed(text);

/** Compares two texts; for texts of equal length, in a time that does not depend on them. */
export const isSameText = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index += 1) {
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  }
  return difference === 0;
};

/** Compares texts by their UTF-16 units, for a sort. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a number in its shortest decimal form without an exponent. */
export const plainText = (given: number): string => {
  const [, sign = "", digit = "", fraction = "", exponent] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/u.exec(String(given)) ?? [];
  return exponent === undefined
    ? String(given)
    : `${sign}0.${digit.padStart(parseInt(exponent, 10), "0")}${fraction}`;
};

const hexDigits = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

/** Returns bytes as hexadecimal digits in lower case. */
export const hexOf = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += hexDigits[byte] ?? "";
  return text;
};

/** Returns 64 bits of FNV-1a in two halves. It distinguishes texts; it is not cryptographic. */
export const hashOf = (text: string): string => half(text, 0x811c9dc5) + half(text, 0x050c5d1f);

const half = (text: string, seed: number): string => {
  let state = seed;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return (state >>> 0).toString(16).padStart(8, "0");
};

/** Returns the revision of a record in JSON, which changes with its content. */
export const revisionOf = (json: object): string => hashOf(JSON.stringify(json));
