/** The anchor of a heading as code hosts make it: the pages are read there too. */
export const codeHostSlug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
