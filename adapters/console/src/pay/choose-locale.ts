/** Maximum length of an `Accept-Language` header that is read. */
const maxHeaderLength = 500;

/**
 * Returns the locale that a reader prefers by an `Accept-Language` header, among those that the
 * runtime can format amounts for. `en` if there is none.
 */
export const chooseLocale = (header: string | undefined): string => {
  if (header === undefined || header.length > maxHeaderLength) return fallback;
  const ranges = header.split(",").map((range, index) => ({ ...weighted(range), index }));
  ranges.sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { tag, weight } of ranges) {
    if (weight > 0 && isSupported(tag)) return tag;
  }
  return fallback;
};

const fallback = "en";

const weighted = (range: string): { readonly tag: string; readonly weight: number } => {
  const [, tag = "", digits] =
    /^\s*([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,4})\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/u.exec(
      range,
    ) ?? [];
  return { tag, weight: tag === "" ? 0 : parseFloat(digits ?? "1") };
};

const isSupported = (tag: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};
