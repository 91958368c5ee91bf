import { Amount } from "../money/amount.ts";
import { currencyInfo } from "../money/currency.ts";
import { formatMoney } from "../money/format-money.ts";
import type { Money } from "../money/money.ts";
import { unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import { englishLabels, type InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";

/** How a page writes amounts, numbers and times. */
export interface PageFormat {
  readonly labels: InvoiceLabels;
  /** The language of the labels, and their direction. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** Rounds to the smallest unit of the currency; the exact amount is in the markup. */
  readonly money: (money: Money) => Markup;
  /** The same, with all digits below it if it was rounded. */
  readonly total: (money: Money) => Markup;
  readonly count: (count: number) => string;
  readonly percent: (percent: Amount) => string;
  readonly date: (time: Timestamp) => Markup;
  /** Whether any amount was rounded so far. */
  readonly hasRounded: () => boolean;
}

/** Creates the format of a page in a locale. Throws `RangeError` for a malformed locale. */
export const pageFormat = (
  locale: string,
  labels: Partial<InvoiceLabels> | undefined,
): PageFormat => {
  const all = { ...englishLabels, ...labels };
  let hasRounded = false;
  const counts = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, {
    ...{ style: "unit", unit: "percent", maximumFractionDigits: 20 },
  });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const money = (exact: Money): Markup => {
    const shown = roundedOf(exact);
    if (!Amount.equals(shown.amount, exact.amount)) hasRounded = true;
    const text = formatMoney(shown, locale);
    return markup`<data value="${Amount.render(exact.amount)}">${text}</data>`;
  };
  return {
    labels: all,
    lang: labels === undefined ? "en" : locale,
    dir: labels === undefined ? "ltr" : directionOf(locale),
    money,
    total: (found) =>
      markup`${money(found)}${
        Amount.equals(roundedOf(found).amount, found.amount)
          ? empty
          : markup`<small>${all.exactly} <bdi>${formatMoney(found, locale)}</bdi></small>`
      }`,
    count: (count) => counts.format(count),
    percent: (percent) => percents.format(Amount.render(percent) as `${number}`),
    date: (time) =>
      markup`<time datetime="${time.replace(" ", "T")}Z">${dates.format(
        unixSecondsOf(time) * 1000,
      )}</time>`,
    hasRounded: () => hasRounded,
  };
};

const roundedOf = ({ currency, amount }: Money): Money => ({
  currency,
  amount: Amount.round(amount, currencyInfo[currency].decimals, "HALF_UP"),
});

/** The scripts that are written from right to left. */
const rightToLeft = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** Returns the direction of text in a locale. Throws `RangeError` for a malformed locale. */
export const directionOf = (locale: string): "ltr" | "rtl" =>
  rightToLeft.includes(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
