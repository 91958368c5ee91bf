/** Longest amount that is shown whole. */
const longest = 12;

/**
 * Shortens an amount for a narrow place, with an ellipsis for missing digits; never rounds.
 *
 * Four digits after the point stay; zeros that a fraction begins with are not counted.
 */
export const shorten = (value: string): string => {
  if (value.length <= longest) return value;
  const [whole = "", decimals = ""] = value.split(".");
  if (whole.length > longest) return `${whole.slice(0, longest)}… (${digitsOf(whole)} digits)`;
  if (decimals === "") return value;
  const isZero = /^[+-]?0$/u.test(whole);
  const zeros = isZero ? (/^0*/u.exec(decimals)?.[0].length ?? 0) : 0;
  const kept = decimals.slice(0, zeros + 4);
  return kept.length === decimals.length ? value : `${whole}.${kept}…`;
};

const digitsOf = (whole: string): string => String(whole.replace(/^[+-]/u, "").length);

/** Shortens the amount in a text such as "76.38… EUR"; names and dates stay as they are. */
export const shortenIn = (text: string): string =>
  text.replace(/(?<![\w.-])[+-]?\d+\.\d{5,}(?![\w.-])/u, (amount) => shorten(amount));
