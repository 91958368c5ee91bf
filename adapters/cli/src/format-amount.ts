import { Amount, currencyInfo, type Currency } from "quittance";

/**
 * Formats an amount for people: rounded half up to the minor unit of its currency, with all digits
 * of the minor unit for a fiat currency.
 */
export const formatAmount = (amount: Amount, currency: Currency): string => {
  const { decimals, kind } = currencyInfo[currency];
  const text = Amount.render(roundForPeople(amount, currency));
  if (kind === "CRYPTO" || decimals === 0) return text;
  const [integer = "", fraction = ""] = text.split(".");
  return `${integer}.${fraction.padEnd(decimals, "0")}`;
};

/** Formats an amount and its currency; if another amount is shown, its exact value follows. */
export const formatExactly = (
  amount: Amount,
  currency: Currency,
  shown = roundForPeople(amount, currency),
): string => {
  const exact = Amount.equals(shown, amount) ? "" : ` (exact: ${Amount.render(amount)})`;
  return `${formatAmount(shown, currency)} ${currency}${exact}`;
};

/** Returns the text of an amount with its sign. */
export const signed = (amount: Amount, text = Amount.render(amount)): string =>
  `${Amount.isPositive(amount) ? "+" : ""}${text}`;

/** Returns a number with commas between the thousands of its integer. */
export const grouped = (number: number | string): string => {
  const [integer = "", fraction] = String(number).split(".");
  const digits = integer.replace(/\B(?=(?:\d{3})+$)/gu, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
};

/** Returns a count with its noun, such as `1,000 bills`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Rounds an amount as it is shown. */
export const roundForPeople = (amount: Amount, currency: Currency): Amount =>
  Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP");

/** Returns the difference of two amounts as they are shown, so that rows add up. */
export const changeOf = (currency: Currency, from: Amount, to: Amount): Amount =>
  Amount.subtract(roundForPeople(to, currency), roundForPeople(from, currency));
