import { Amount, currencyInfo, type Currency } from "quittance";

/** Returns a whole amount as text with exactly the decimals of its currency. */
export const amountText = (amount: Amount, currency: Currency): string => {
  const { decimals } = currencyInfo[currency];
  const [whole = "0", fraction = ""] = Amount.render(amount).split(".");
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, "0")}`;
};
