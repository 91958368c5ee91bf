import { currencies, currencyInfo, type Currency } from "quittance";

/** Returns the currencies to choose from: those in use first, and crypto assets last. */
export const currencyChoices = (used: ReadonlyArray<string> = []): ReadonlyArray<Currency> => {
  const rank = (code: Currency): number =>
    used.includes(code) ? 0 : currencyInfo[code].kind === "FIAT" ? 1 : 2;
  return currencies.toSorted((one, other) => rank(one) - rank(other));
};
