import { Amount } from "../money/amount.ts";
import { formatMoney } from "../money/format-money.ts";
import type { Money } from "../money/money.ts";
import { unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import { englishLabels, type InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { isShownAsZero, shownAmount, type ShownAmount } from "./shown-amounts.ts";

/** How a page writes amounts, numbers and times. */
export interface PageFormat {
  readonly labels: InvoiceLabels;
  /** The language of the labels, and their direction. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** Rounds as `roundShown`; the exact amount is in the markup, and a title if nothing is shown. */
  readonly money: (money: Money) => Markup;
  /** The same, with all digits below it if it was rounded. */
  readonly total: (amount: ShownAmount) => Markup;
  /** The amount of a row that is shown as a difference of others. */
  readonly row: (amount: ShownAmount) => Markup;
  /** All digits of an amount. */
  readonly digits: (amount: Amount) => string;
  readonly count: (count: number) => string;
  readonly percent: (percent: Amount) => string;
  readonly date: (time: Timestamp) => Markup;
}

/** Creates the format of a page in a locale. Throws `RangeError` for a malformed locale or zone. */
export const pageFormat = (
  locale: string,
  labels: Partial<InvoiceLabels> | undefined,
  timeZone = "UTC",
): PageFormat => {
  const all = { ...englishLabels, ...labels };
  const counts = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, {
    ...{ style: "unit", unit: "percent", maximumFractionDigits: 20 },
  });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const row = (found: ShownAmount): Markup => {
    const text = formatMoney(found.shown, locale);
    const value = Amount.render(found.exact.amount);
    const isLost = isShownAsZero(found) && value !== "0";
    const title = isLost ? markup` title="${formatMoney(found.exact, locale)}"` : empty;
    return markup`<data value="${value}"${title}>${text}</data>`;
  };
  const money = (exact: Money): Markup => row(shownAmount(exact));
  return {
    labels: all,
    lang: labels === undefined ? "en" : locale,
    dir: labels === undefined ? "ltr" : directionOf(locale),
    money,
    total: (found) =>
      markup`${row(found)}${
        Amount.equals(found.shown.amount, found.exact.amount)
          ? empty
          : markup`<small>${all.exactly} <bdi>${formatMoney(found.exact, locale)}</bdi></small>`
      }`,
    row,
    digits: (amount) => digits.format(Amount.render(amount) as `${number}`),
    count: (count) => counts.format(count),
    percent: (percent) => percents.format(Amount.render(percent) as `${number}`),
    date: (time) =>
      markup`<time datetime="${time.replace(" ", "T")}Z">${dates.format(
        unixSecondsOf(time) * 1000,
      )}</time>`,
  };
};

/** The scripts that are written from right to left. */
const rightToLeft = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** Returns the direction of text in a locale. Throws `RangeError` for a malformed locale. */
export const directionOf = (locale: string): "ltr" | "rtl" =>
  rightToLeft.includes(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
