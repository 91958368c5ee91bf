/**
 * Whether a text can be in the database at all. NUL is refused there, even where it is only compared
 * with, and half a surrogate pair is changed on the way; no record holds either.
 */
export const isStorable = (text: string): boolean => !unstorable.test(text);

const unstorable = /[\0\p{Surrogate}]/u;
