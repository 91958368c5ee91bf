/**
 * Returns an e-mail address in the form in which addresses are compared: in normalization form C,
 * each letter in lower case by itself, and both small sigmas alike, whatever the locale.
 */
export const foldEmail = (address: string): string =>
  /^[\0-\x7f]*$/u.test(address)
    ? address.toLowerCase()
    : address
        .normalize("NFC")
        .replace(/[^]/gu, (letter) => (letter === "ς" ? "σ" : letter.toLowerCase()))
        .normalize("NFC");
