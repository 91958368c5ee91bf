import { locale } from "./locale.ts";

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
const signedPercent = new Intl.NumberFormat(locale, {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Returns a whole number, grouped. */
export const showCount = (count: number): string => whole.format(count);

/** Returns a number with at most two decimals, for a place in a chart. */
export const showNumber = (value: number): string =>
  value.toLocaleString(locale, { maximumFractionDigits: 2 });

/** Returns a percentage, which is decimal text such as `12.5`, with one decimal. */
export const showPercent = (text: string): string => percent.format(Number.parseFloat(text) / 100);

/** Returns a change in percent with its sign. */
export const showChange = (text: string): string =>
  signedPercent.format(Number.parseFloat(text) / 100);

/** Returns a number of things: `1 invoice`, `2 invoices`. */
export const showCounted = (count: number, one: string, many = `${one}s`): string =>
  `${showCount(count)} ${count === 1 ? one : many}`;
