import type { Branded } from "../kernel/brand.ts";
import { invariant } from "../kernel/invariant.ts";

/** A moment in UTC, to the second, as `YYYY-MM-DD HH:MM:SS`. Sorts as text in order of time. */
export type Timestamp = Branded<string, "timestamp">;

/** What tells the time. The core has no clock of its own, so equal inputs give equal results. */
export type Clock = () => Timestamp;

/**
 * Read a timestamp. Years run from 1000 to 9999, the range of a MySQL date-time.
 *
 * @returns `undefined` for another form, or for a date that no calendar has.
 */
export const parseTimestamp = (text: string): Timestamp | undefined => {
  if (!pattern.test(text)) return undefined;
  const { year, month, day, hour, minute, second } = fieldsOf(text);
  const exists =
    year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists && hour < 24 && minute < 60 && second < 60 ? (text as Timestamp) : undefined;
};

/** A timestamp written in source code. Throws `InvariantViolation` when it is malformed. */
export const timestampOf = (text: string): Timestamp => {
  const timestamp = parseTimestamp(text);
  invariant(timestamp !== undefined, `"${text}" is not a moment as YYYY-MM-DD HH:MM:SS`);
  return timestamp;
};

/** Seconds from `from` until `to`; negative when `to` comes first. */
export const secondsBetween = (from: Timestamp, to: Timestamp): number =>
  secondsOf(to) - secondsOf(from);

/**
 * The moment a whole number of seconds later, or earlier when negative. Stops at the first and the
 * last moment that can be written, so that an age without end is no error.
 */
export const addSeconds = (timestamp: Timestamp, seconds: number): Timestamp => {
  const moment = secondsOf(timestamp) + seconds;
  if (moment <= secondsOf(earliest)) return earliest;
  return moment >= secondsOf(latest) ? latest : timestampOf(textOf(moment));
};

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

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** Days of the proleptic Gregorian calendar before the first day of a year. */
const daysBeforeYear = (year: number): number => {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
};

const daysBeforeMonth = (year: number, month: number): number => {
  let days = 0;
  for (let earlier = 1; earlier < month; earlier += 1) days += daysIn(year, earlier);
  return days;
};

/** Seconds since the first second of the year 1. */
const secondsOf = (timestamp: Timestamp): number => {
  const { year, month, day, hour, minute, second } = fieldsOf(timestamp);
  const days = daysBeforeYear(year) + daysBeforeMonth(year, month) + day - 1;
  return ((days * 24 + hour) * 60 + minute) * 60 + second;
};

const textOf = (seconds: number): string => {
  const days = Math.floor(seconds / 86_400);
  const inDay = seconds - days * 86_400;
  // Never a year too late: leap days run ahead of their average by less than a day.
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
