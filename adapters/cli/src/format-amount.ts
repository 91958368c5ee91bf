import { Amount, currencyInfo, type Currency } from "quittance";

/**
 * Formats an amount for people: rounded half up to the minor unit of its currency, with all digits
 * of the minor unit for a fiat currency.
 */
export const formatAmount = (amount: Amount, currency: Currency): string => {
  const { decimals, kind } = currencyInfo[currency];
  const text = Amount.render(Amount.round(amount, decimals, "HALF_UP"));
  if (kind === "CRYPTO" || decimals === 0) return text;
  const [integer = "", fraction = ""] = text.split(".");
  return `${integer}.${fraction.padEnd(decimals, "0")}`;
};

/** Formats an amount and its currency; an amount that was rounded is followed by its exact value. */
export const formatExactly = (amount: Amount, currency: Currency): string => {
  const rounded = Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP");
  const exact = Amount.equals(rounded, amount) ? "" : ` (exact: ${Amount.render(amount)})`;
  return `${formatAmount(amount, currency)} ${currency}${exact}`;
};
