/** Returns the anchor of a heading as code hosts create it, because pages are read there too. */
export const codeHostSlug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
