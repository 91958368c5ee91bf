import { Amount, currencyInfo, isCurrency } from "quittance";
import { shorten } from "./shorten.ts";

/**
 * Returns an amount rounded to the smallest unit of its currency, for a place where the exact amount
 * is shown on hover. An amount that would become zero, and one that has no currency, is shortened.
 */
export const inMinorUnits = (value: string, unit: string): string => {
  const sign = value.startsWith("+") ? "+" : "";
  const amount = Amount.parseCanonical(value.slice(sign.length));
  if (amount === undefined || !isCurrency(unit)) return shorten(value);
  const { decimals, kind } = currencyInfo[unit];
  const rounded = Amount.round(amount, decimals, "HALF_UP");
  if (Amount.equals(rounded, Amount.zero) && value !== "0") return shorten(value);
  const [whole = "", fraction = ""] = Amount.render(rounded).split(".");
  const digits = kind === "FIAT" ? fraction.padEnd(decimals, "0") : fraction;
  return shorten(`${sign}${whole}${digits === "" ? "" : `.${digits}`}`);
};
