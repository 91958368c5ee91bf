import { addSeconds, timestampOf } from "quittance";
import { dateIn, endOfDate } from "quittance/adapter";
import { shallowRef } from "vue";
import { locale } from "./locale.ts";

/** The time zone of the seller, in which times are shown; UTC until it is known. */
export const sellerZone = shallowRef("UTC");

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a time zone; creating one takes longer than using it. */
const formatOf = (timeZone: string, timeStyle: "short" | undefined): Intl.DateTimeFormat => {
  const key = `${timeStyle ?? ""} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const options = { dateStyle: "medium", timeZone, ...(timeStyle && { timeStyle }) } as const;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
};

/** Returns a timestamp of the API in the form of `<time datetime>`. */
export const isoOf = (timestamp: string): string => `${timestamp.replace(" ", "T")}Z`;

/** Returns a timestamp of the API with date and time, in a time zone. */
export const showTime = (timestamp: string, zone = sellerZone.value): string =>
  formatOf(zone, "short").format(new Date(isoOf(timestamp)));

/** Returns the date of a timestamp of the API, in a time zone. */
export const showDate = (timestamp: string, zone = sellerZone.value): string =>
  formatOf(zone, undefined).format(new Date(isoOf(timestamp)));

/** Returns a date such as `2026-11-29` as text. */
export const showDay = (date: string): string =>
  formatOf("UTC", undefined).format(new Date(`${date}T00:00:00Z`));

/** Returns the date of a timestamp of the API in a time zone, such as `2026-11-29`. */
export const dayOf = (timestamp: string, zone = sellerZone.value): string =>
  dateIn(timestampOf(timestamp), zone);

/** Returns the current date in a time zone. */
export const today = (zone = sellerZone.value): string => dateIn(timestampOf(new Date()), zone);

/** Returns the first second of a date in the time zone of the seller, as a timestamp of the API. */
export const startOfDay = (date: string): string =>
  isDay(date) ? addSeconds(endOfDate(dayAfter(date, -1), sellerZone.value), 1) : date;

/** Returns the last second of a date in the time zone of the seller, as a timestamp of the API. */
export const endOfDay = (date: string): string =>
  isDay(date) ? endOfDate(date, sellerZone.value) : date;

/** Returns the date that is some days after another, or before it. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);

/** Returns the calendar days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

/** In milliseconds; dates have no daylight saving time. */
const dayLength = 86_400_000;

/** An address can have any text; the API names what is wrong with it. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));
