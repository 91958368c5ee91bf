import type { Invoice } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { currencyInfo } from "../money/currency.ts";
import { formatMoney } from "../money/format-money.ts";
import type { Money } from "../money/money.ts";
import { isUnionState, vatStateOf } from "../party/vat-number.ts";
import { addSeconds, timestampOf, unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import { englishLabels, type InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { isShownAsZero, shownAmount, type ShownAmount } from "./shown-amounts.ts";

/** How a page writes amounts, numbers and times. */
export interface PageFormat {
  readonly labels: InvoiceLabels;
  /** The language of the labels, and their direction. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** Rounds half up; the exact amount is in the markup, and a title if nothing is shown. */
  readonly money: (money: Money) => Markup;
  /** The same, with all digits below it if it was rounded. */
  readonly total: (amount: ShownAmount) => Markup;
  /** The amount of a row that is shown as a difference of others. */
  readonly row: (amount: ShownAmount) => Markup;
  /** With at most `maxPriceDecimals` decimals, or those of its currency. */
  readonly unitPrice: (price: Money) => string;
  /** All digits of an amount. */
  readonly digits: (amount: Amount) => string;
  /** With six significant digits; all digits are the title if it has more. */
  readonly rate: (rate: Amount) => Markup;
  /** An amount of a unit, which can be a code of UN/ECE Recommendation 20. */
  readonly measure: (amount: Amount, unit: string | undefined) => Markup;
  readonly count: (count: number) => string;
  readonly percent: (percent: Amount) => string;
  readonly date: (time: Timestamp) => Markup;
  /** A date such as `2026-03-31`. */
  readonly day: (date: string) => Markup;
  /** The first and the last day of dates. */
  readonly days: (from: string, to: string) => string;
  /** The first and the last day between times, the second of which is not included. */
  readonly period: (from: Timestamp, to: Timestamp) => string;
  /** The name of a country in capitals, by its code. */
  readonly country: (code: string) => string;
}

/** How the texts of a document are chosen. @inline */
export interface FormatOptions {
  /** Of amounts, numbers and dates, such as `de-DE`. */
  readonly locale: string;
  /** The texts in the language of the locale, such as `invoiceLabels.de`. Default to English. */
  readonly labels?: Partial<InvoiceLabels>;
}

/** Maximum number of decimals of a unit price, unless its currency has more. */
const maxPriceDecimals = 6;

/**
 * Creates the format of the documents of an invoice. The dates are those of the time zone of the
 * seller, or UTC. Throws `RangeError` for a malformed locale or an unknown zone.
 */
export const pageFormat = (
  { seller }: Pick<Invoice, "seller">,
  { locale, labels }: FormatOptions,
): PageFormat => {
  const timeZone = seller?.timeZone ?? "UTC";
  const all = labelsFor(seller, { ...englishLabels, ...labels });
  const lang = labels === undefined ? "en" : locale;
  const counts = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "percent",
    maximumFractionDigits: 20,
  });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const rates = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  const countries = new Intl.DisplayNames(lang, { type: "region" });
  const row = (found: ShownAmount): Markup => {
    const text = formatMoney(found.shown, locale);
    const value = Amount.render(found.exact.amount);
    const isLost = isShownAsZero(found) && value !== "0";
    const title = isLost ? markup` title="${formatMoney(found.exact, locale)}"` : empty;
    return markup`<data value="${value}"${title}>${text}</data>`;
  };
  const time = (datetime: string, text: string): Markup =>
    markup`<time datetime="${datetime}">${text}</time>`;
  return {
    labels: all,
    lang,
    dir: labels === undefined ? "ltr" : directionOf(locale),
    money: (exact) => row(shownAmount(exact)),
    total: (found) =>
      markup`${row(found)}${
        Amount.equals(found.shown.amount, found.exact.amount)
          ? empty
          : markup`<small>${all.exactly} <bdi>${formatMoney(found.exact, locale)}</bdi></small>`
      }`,
    row,
    unitPrice: ({ currency, amount }) => {
      const decimals = Math.max(maxPriceDecimals, currencyInfo[currency].decimals);
      return formatMoney({ currency, amount: Amount.round(amount, decimals, "HALF_UP") }, locale);
    },
    digits: (amount) => digits.format(textOf(amount)),
    rate: (rate) => {
      const [shown, all] = [rates.format(textOf(rate)), digits.format(textOf(rate))];
      return shown === all
        ? markup`${shown}`
        : markup`<span title="${Amount.render(rate)}">${shown}</span>`;
    },
    measure: measureFormat(lang, all),
    count: (count) => counts.format(count),
    percent: (percent) => percents.format(textOf(percent)),
    date: (at) => time(`${at.replace(" ", "T")}Z`, dates.format(millisecondsOf(at))),
    day: (date) => time(date, days.format(startOf(date))),
    days: (from, to) => days.formatRange(startOf(from), startOf(to)),
    period: (from, to) =>
      dates.formatRange(millisecondsOf(from), millisecondsOf(addSeconds(to, -1))),
    country: (code) =>
      (/^[A-Z]{2}$/u.test(code) ? (countries.of(code) ?? code) : code).toLocaleUpperCase(lang),
  };
};

/** Returns how a language writes a measure, such as `1.5 hours`; a number without a unit. */
const measureFormat = (
  locale: string,
  labels: Pick<InvoiceLabels, "piece" | "pieces">,
): PageFormat["measure"] => {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const plurals = new Intl.PluralRules(locale);
  return (amount, unit) => {
    const text = textOf(amount);
    const name = unit === undefined ? undefined : units.get(unit);
    if (name !== undefined) {
      const unitFormat = new Intl.NumberFormat(locale, {
        style: "unit",
        unit: name,
        unitDisplay: "long",
        maximumFractionDigits: 20,
      });
      return markup`${unitFormat.format(text)}`;
    }
    const number = numbers.format(text);
    if (unit === undefined) return markup`${number}`;
    if (unit === "KWH") return markup`${number} kWh`;
    if (!pieces.includes(unit)) return markup`${number} <bdi>${unit}</bdi>`;
    const isOne = plurals.select(Number.parseFloat(text)) === "one";
    return markup`${number} ${isOne ? labels.piece : labels.pieces}`;
  };
};

const pieces = ["C62", "H87"];

/** The units that `Intl` has words for, by their codes of UN/ECE Recommendation 20. */
const units: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["MIN", "minute"],
  ["HUR", "hour"],
  ["DAY", "day"],
  ["WEE", "week"],
  ["MON", "month"],
  ["ANN", "year"],
  ["GRM", "gram"],
  ["KGM", "kilogram"],
  ["MTR", "meter"],
  ["KMT", "kilometer"],
  ["LTR", "liter"],
  ["MLT", "milliliter"],
  ["E34", "gigabyte"],
  ["GB", "gigabyte"],
]);

/** Returns the labels of the documents of a seller. The directive applies only in the Union. */
const labelsFor = (seller: Invoice["seller"], labels: InvoiceLabels): InvoiceLabels => ({
  ...labels,
  vat: ownText(labels.vatByCountry, seller?.address.country) ?? labels.vat,
  article: seller === undefined || isUnionState(vatStateOf(seller)) ? labels.article : "",
});

const textOf = (amount: Amount): `${number}` => Amount.render(amount) as `${number}`;

/** Returns the start of a date such as `2026-03-31` in UTC. */
const startOf = (date: string): number => millisecondsOf(timestampOf(`${date} 00:00:00`));

const millisecondsOf = (time: Timestamp): number => unixSecondsOf(time) * 1000;

/** The scripts that are written from right to left. */
const rightToLeft = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** Returns the direction of text in a locale. Throws `RangeError` for a malformed locale. */
export const directionOf = (locale: string): "ltr" | "rtl" =>
  rightToLeft.includes(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";

/** Returns the text of a name that a record has itself. */
export const ownText = (record: Readonly<Record<string, string>>, name = ""): string | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Renders a text whose placeholders such as `{from}` have values. */
export const filled = (text: string, values: Readonly<Record<string, Markup | string>>): Markup =>
  markup`${text
    .split(/\{(\w+)\}/u)
    .map((part, index) => markup`${index % 2 === 0 ? part : (values[part] ?? "")}`)}`;
