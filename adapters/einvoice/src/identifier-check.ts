/** Returns whether an identifier has the form and the check digits of its scheme, if it has any. */
export const isIdentifier = (scheme: string, text: string): boolean =>
  schemes[scheme]?.(text) ?? true;

const digitsOf = (text: string): ReadonlyArray<number> => Array.from(text, Number);

const weighted = (digits: ReadonlyArray<number>, weights: ReadonlyArray<number>): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0);

/** The check digits of the schemes that Peppol checks. */
const schemes: Readonly<Record<string, ((text: string) => boolean) | undefined>> = {
  /** Swedish organization numbers: Luhn. */
  "0007": (text) =>
    /^\d{10}$/u.test(text) &&
    digitsOf(text).reduce((sum, digit, index) => {
      const value = index % 2 === 0 ? digit * 2 : digit;
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
      10 ===
      0,
  /** Global location numbers of GS1. */
  "0088": (text) =>
    /^\d+$/u.test(text) &&
    [...digitsOf(text)]
      .reverse()
      .reduce((sum, digit, i) => sum + digit * (i % 2 === 0 ? 1 : 3), 0) %
      10 ===
      0,
  /** Australian business numbers. */
  "0151": (text) => {
    if (!/^\d{11}$/u.test(text)) return false;
    const [first = 0, ...rest] = digitsOf(text);
    return weighted([first - 1, ...rest], [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
  },
  /** Danish numbers of companies. */
  "0184": (text) => /^(?:DK)?\d{8}$/u.test(text),
  /** Norwegian organization numbers. */
  "0192": (text) => {
    if (!/^\d{9}$/u.test(text)) return false;
    const digits = digitsOf(text);
    return (11 - (weighted(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === digits[8];
  },
  /** Belgian numbers of enterprises. */
  "0208": (text) =>
    /^\d{10}$/u.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)),
};
