/** Texts as the literal of a `text[]`, to be cast in the statement: `$1::text[]`. */
export const textArray = (texts: Iterable<string>): string =>
  `{${[...texts].map((text) => `"${text.replace(/["\\]/gu, "\\$&")}"`).join(",")}}`;
