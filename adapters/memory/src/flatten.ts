/**
 * Puts the pieces of a text together that is kept for long. An engine keeps a text that it has built
 * in pieces, as JSON, which take up to half as much memory again, until a regular expression reads it.
 */
export const flatten = (text: string): void => {
  never.test(text);
};

const never = /\0/u;
