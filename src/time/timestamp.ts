import { invariant } from "../kernel/invariant.ts";

declare const brand: unique symbol;

/** Marks texts that `parseTimestamp` accepts. */
export interface TimestampBrand {
  readonly [brand]: "timestamp";
}

/** A time in UTC, in seconds, as `YYYY-MM-DD HH:MM:SS`. Timestamps sort as text. */
export type Timestamp = string & TimestampBrand;

/** Returns the current time. The core has no clock, so equal inputs give equal results. */
export type Clock = () => Timestamp;

/**
 * Parses a timestamp. Years range from 1000 to 9999, as in a MySQL `DATETIME`.
 *
 * @returns `undefined` if the text has another form or the date does not exist.
 */
export const parseTimestamp = (text: string): Timestamp | undefined => {
  if (!pattern.test(text)) return undefined;
  const { year, month, day, hour, minute, second } = fieldsOf(text);
  const exists =
    year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists && hour < 24 && minute < 60 && second < 60 ? (text as Timestamp) : undefined;
};

/**
 * Returns the timestamp of text in source code, or of a `Date`, whose fraction of a second is
 * truncated. Throws `InvariantViolation` if it is malformed.
 */
export const timestampOf = (time: string | Date): Timestamp => {
  const timestamp = typeof time === "string" ? parseTimestamp(time) : timestampOfDate(time);
  invariant(
    timestamp !== undefined,
    `"${String(time)}" is not a timestamp as YYYY-MM-DD HH:MM:SS, and no valid Date`,
  );
  return timestamp;
};

/** Returns the time of a valid `Date` of any realm, to the second; `undefined` for other values. */
export const timestampOfDate = (value: unknown): Timestamp | undefined => {
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined;
  const milliseconds = (value as Date).getTime();
  return Number.isNaN(milliseconds) ? undefined : timestampOfUnix(Math.floor(milliseconds / 1000));
};

/** Returns the seconds from `from` to `to`; negative if `to` is earlier. */
export const secondsBetween = (from: Timestamp, to: Timestamp): number =>
  secondsOf(to) - secondsOf(from);

/**
 * Adds a whole number of seconds, which may be negative. The result is limited to the first and
 * last timestamp that can be represented.
 */
export const addSeconds = (timestamp: Timestamp, seconds: number): Timestamp =>
  timestampAt(secondsOf(timestamp) + seconds);

const timestampAt = (seconds: number): Timestamp => {
  if (seconds <= earliestSeconds) return earliest;
  return seconds >= latestSeconds ? latest : (textOf(seconds) as Timestamp);
};

/** Returns the seconds from the start of 1970 to a time; negative if it is earlier. */
export const unixSecondsOf = (timestamp: Timestamp): number => secondsOf(timestamp) - epochSeconds;

/** Returns the time of a whole number of seconds since 1970, limited as by `addSeconds`. */
export const timestampOfUnix = (seconds: number): Timestamp => timestampAt(epochSeconds + seconds);

const pattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u;

interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const fieldsOf = (text: string): Fields => {
  const field = (start: number, end: number): number => parseInt(text.slice(start, end), 10);
  return {
    year: field(0, 4),
    month: field(5, 7),
    day: field(8, 10),
    hour: field(11, 13),
    minute: field(14, 16),
    second: field(17, 19),
  };
};

const earliest = "1000-01-01 00:00:00" as Timestamp;
const latest = "9999-12-31 23:59:59" as Timestamp;

/** The same times and the start of 1970, in seconds since the start of the year 1. */
const earliestSeconds = 31_525_372_800;
const latestSeconds = 315_537_897_599;
const epochSeconds = 62_135_596_800;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** Returns the days of the proleptic Gregorian calendar before the first day of a year. */
const daysBeforeYear = (year: number): number => {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
};

const daysBeforeMonth = (year: number, month: number): number => {
  let days = 0;
  for (let earlier = 1; earlier < month; earlier += 1) days += daysIn(year, earlier);
  return days;
};

/** Returns the seconds since the start of the year 1. */
const secondsOf = (timestamp: Timestamp): number => {
  const { year, month, day, hour, minute, second } = fieldsOf(timestamp);
  const days = daysBeforeYear(year) + daysBeforeMonth(year, month) + day - 1;
  return ((days * 24 + hour) * 60 + minute) * 60 + second;
};

const textOf = (seconds: number): string => {
  const days = Math.floor(seconds / 86_400);
  const inDay = seconds - days * 86_400;
  // Can be one year too early, never too late: leap days exceed their average by less than a day.
  let year = Math.floor(days / 365.2425) + 1;
  if (daysBeforeYear(year + 1) <= days) year += 1;
  let month = 12;
  while (daysBeforeYear(year) + daysBeforeMonth(year, month) > days) month -= 1;
  const day = days - daysBeforeYear(year) - daysBeforeMonth(year, month) + 1;
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const minutes = Math.floor(inDay / 60);
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(inDay % 60)}`;
};
