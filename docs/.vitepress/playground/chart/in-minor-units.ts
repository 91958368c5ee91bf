import { Amount, currencyInfo, isCurrency } from "quittance";
import { shorten } from "./shorten.ts";

/**
 * Returns a figure rounded to the smallest unit of its currency, for a place where the exact figure
 * is shown on hover. A figure that would become zero, and one that has no currency, is shortened.
 */
export const inMinorUnits = (figure: string, unit: string): string => {
  const sign = figure.startsWith("+") ? "+" : "";
  const amount = Amount.parseCanonical(figure.slice(sign.length));
  if (amount === undefined || !isCurrency(unit)) return shorten(figure);
  const { decimals, kind } = currencyInfo[unit];
  const rounded = Amount.round(amount, decimals, "HALF_UP");
  if (Amount.equals(rounded, Amount.zero) && figure !== "0") return shorten(figure);
  const [whole = "", fraction = ""] = Amount.render(rounded).split(".");
  const digits = kind === "FIAT" ? fraction.padEnd(decimals, "0") : fraction;
  return shorten(`${sign}${whole}${digits === "" ? "" : `.${digits}`}`);
};
