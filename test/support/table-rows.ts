/** The text of each row of the tables of a page, cells separated by `|`. */
export const rowsOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<tr.*?<\/tr>/gsu)].map(([row]) =>
    row
      .replaceAll(/<\/t[hd]>\s*<t[hd][^>]*>/gu, "|")
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll(/\s/gu, " ")
      .trim(),
  );
