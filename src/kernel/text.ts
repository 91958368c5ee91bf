/** Regular expression source of one visible ASCII character, as in identifiers and keys. */
export const visibleAscii = "[\\x21-\\x7e]";

/**
 * Returns whether a text has neither NUL nor unpaired surrogates, which some stores reject or
 * replace.
 */
export const isWellFormed = (text: string): boolean => !malformed.test(text);

const malformed = /[\0\p{Surrogate}]/u;
