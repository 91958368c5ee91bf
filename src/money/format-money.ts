import { Amount } from "./amount.ts";
import { currencyInfo } from "./currency.ts";
import type { Money } from "./money.ts";

/**
 * Formats an amount for people, in the conventions of a locale such as `en-US`.
 *
 * Nothing is rounded: an amount has at least the decimals of its fiat currency, and more if it
 * needs them. A crypto asset has only the decimals that it needs, and is followed by its code.
 * Throws `RangeError` for a malformed locale.
 *
 * @example
 * formatMoney({ currency: "EUR", amount: Amount.of("1234.5") }, "de-DE"); // 1.234,50 €
 */
export const formatMoney = ({ amount, currency }: Money, locale: string): string => {
  const { kind, decimals } = currencyInfo[currency];
  const [integer = "", fraction = ""] = Amount.render(amount).split(".");
  const digits = kind === "FIAT" ? fraction.padEnd(decimals, "0") : fraction;
  const places = digits === "" ? 0 : 1;
  const format = new Intl.NumberFormat(locale, {
    ...(kind === "FIAT" ? { style: "currency", currency } : {}),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  // Some engines format at most 20 decimals: all of them replace the one decimal that is formatted.
  const text = format
    .formatToParts(`${integer}.0` as DecimalText)
    .map(({ type, value }) => (type === "fraction" ? inDigitsOf(locale, digits) : value))
    .join("");
  return kind === "FIAT" ? text : `${text}\u{a0}${currency}`;
};

/** Text that `Intl.NumberFormat` reads exactly, and does not convert to a number. */
type DecimalText = `${number}`;

const inDigitsOf = (locale: string, digits: string): string => {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  const descending = Array.from(format.format("9876543210" as DecimalText));
  return digits.replace(/\d/gu, (digit) => descending["9876543210".indexOf(digit)] ?? digit);
};
