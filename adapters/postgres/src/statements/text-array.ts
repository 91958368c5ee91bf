import { isWellFormed } from "quittance/adapter";

/**
 * Returns texts to compare with, as the literal of a `text[]` that is cast in the statement:
 * `$1::text[]`. Leaves out the texts that cannot be stored, because they equal none.
 */
export const textArray = (texts: Iterable<string>): string => {
  const quoted = [...texts]
    .filter(isWellFormed)
    .map((text) => `"${text.replace(/["\\]/gu, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
};
