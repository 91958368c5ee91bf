/**
 * Returns whether a text can be stored. PostgreSQL rejects NUL, even where it is only compared, and
 * half a surrogate pair would be replaced on the way.
 */
export const isStorable = (text: string): boolean => !unstorable.test(text);

const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Returns texts to compare with, as the literal of a `text[]` that is cast in the statement:
 * `$1::text[]`. Leaves out the texts that cannot be stored, because they equal none.
 */
export const textArray = (texts: Iterable<string>): string => {
  const quoted = [...texts]
    .filter(isStorable)
    .map((text) => `"${text.replace(/["\\]/gu, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
};
