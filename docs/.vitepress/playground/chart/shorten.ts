/** Longest figure that is shown whole. */
const longest = 12;

/**
 * A figure cut short for a narrow place, with an ellipsis where digits are missing; never rounded.
 *
 * Four digits after the point stay; zeros that a fraction begins with are not counted.
 */
export const shorten = (figure: string): string => {
  if (figure.length <= longest) return figure;
  const [whole = "", decimals = ""] = figure.split(".");
  if (whole.length > longest) return `${whole.slice(0, longest)}… (${digitsOf(whole)} digits)`;
  if (decimals === "") return figure;
  const isZero = /^[+-]?0$/u.test(whole);
  const zeros = isZero ? (/^0*/u.exec(decimals)?.[0].length ?? 0) : 0;
  const kept = decimals.slice(0, zeros + 4);
  return kept.length === decimals.length ? figure : `${whole}.${kept}…`;
};

const digitsOf = (whole: string): string => String(whole.replace(/^[+-]/u, "").length);
