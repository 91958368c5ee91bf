/** Maximum length of an `Accept-Language` header that is read. */
const maxHeaderLength = 500;

/**
 * Returns the locales that a reader accepts by an `Accept-Language` header, the preferred first,
 * without those that the runtime cannot format amounts for.
 */
export const acceptedLocales = (header: string | undefined): ReadonlyArray<string> => {
  if (header === undefined || header.length > maxHeaderLength) return [];
  return header
    .split(",")
    .map(weighted)
    .filter(({ tag, weight }) => weight > 0 && isSupported(tag))
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => Intl.getCanonicalLocales(tag));
};

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
