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
  const { format, ends, descending } = formatOf(
    locale,
    kind === "FIAT" ? currency : undefined,
    digits !== "",
  );
  const written = format.format(`${integer}.0` as DecimalText);
  const { length, separator, after } = integer.startsWith("-") ? ends.negative : ends.other;
  const text =
    digits === ""
      ? written
      : written.slice(0, -length) + separator + inDigitsOf(descending, digits) + after;
  return kind === "FIAT" ? text : `${text}\u{a0}${currency}`;
};

/** Text that `Intl.NumberFormat` reads exactly, and does not convert to a number. */
type DecimalText = `${number}`;

const inDigitsOf = (descending: ReadonlyArray<string>, digits: string): string =>
  digits.replace(/\d/gu, (digit) => descending["9876543210".indexOf(digit)] ?? digit);

/**
 * What a format writes from the decimal separator on. Some engines format at most 20 decimals: all
 * of them format one, which is replaced.
 */
interface End {
  readonly length: number;
  readonly separator: string;
  /** What follows the decimals. */
  readonly after: string;
}

interface LocaleFormat {
  readonly format: Intl.NumberFormat;
  readonly ends: { readonly negative: End; readonly other: End };
  /** The digits of the locale, the highest first. */
  readonly descending: ReadonlyArray<string>;
}

/** Creating a format takes much longer than formatting with it. */
const formats = /* @__PURE__ */ new Map<string, LocaleFormat>();

const maxFormats = 100;

const formatOf = (
  locale: string,
  currency: string | undefined,
  hasDecimal: boolean,
): LocaleFormat => {
  const key = `${String(hasDecimal)} ${currency ?? ""} ${locale}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const places = hasDecimal ? 1 : 0;
  const format = new Intl.NumberFormat(locale, {
    ...(currency === undefined ? {} : { style: "currency", currency }),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  const ends = { negative: endOf(format, "-1.0"), other: endOf(format, "1.0") };
  const integers = format
    .formatToParts("9876543210" as DecimalText)
    .flatMap(({ type, value }) => (type === "integer" ? [value] : []));
  const created = { format, ends, descending: Array.from(integers.join("")) };
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, created);
  return created;
};

const endOf = (format: Intl.NumberFormat, example: DecimalText): End => {
  const parts = format.formatToParts(example);
  const textOf = (some: ReadonlyArray<Intl.NumberFormatPart>): string =>
    some.map(({ value }) => value).join("");
  const decimal = parts.findIndex(({ type }) => type === "decimal");
  const fraction = parts.findIndex(({ type }) => type === "fraction");
  return {
    length: textOf(parts.slice(decimal)).length,
    separator: textOf(parts.slice(decimal, fraction)),
    after: textOf(parts.slice(fraction + 1)),
  };
};
