import { isWellFormed } from "quittance";

/**
 * Texts to compare with, as the literal of a `text[]` that is cast in the statement: `$1::text[]`.
 * Those that no record can hold are left out: they equal none.
 */
export const textArray = (texts: Iterable<string>): string => {
  const quoted = [...texts]
    .filter(isWellFormed)
    .map((text) => `"${text.replace(/["\\]/gu, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
};
