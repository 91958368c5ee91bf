import { invariant } from "../kernel/invariant.ts";
import { dateTextOf, dayNumberOf, secondsOfDay, twoDigits } from "./local-date.ts";

declare const brand: unique symbol;

/** Marks texts that `parseTimestamp` accepts. */
export interface TimestampBrand {
  readonly [brand]: "timestamp";
}

/** A time in UTC, in seconds, as `YYYY-MM-DD HH:MM:SS`. Timestamps sort as text. */
export type Timestamp = string & TimestampBrand;

/** Returns the current time. The core has no clock, so equal inputs give equal results. */
export type Clock = () => Timestamp;

const dayOfAnyYear =
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|" +
  "02-(?:0[1-9]|1[0-9]|2[0-8])";
const leapYear = "[1-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:1[26]|[2468][048]|[3579][26])00";
const dateForm = `(?:[1-9][0-9]{3}-(?:${dayOfAnyYear})|(?:${leapYear})-02-29)`;

/** Matches the dates that exist from the year 1000 on. */
export const datePattern = /* @__PURE__ */ new RegExp(`^${dateForm}$`);

/** Matches what `parseTimestamp` accepts, leap days included, as a pattern for JSON Schema. */
export const timestampPattern = /* @__PURE__ */ new RegExp(
  `^${dateForm} (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$`,
);

/**
 * Parses a timestamp. Years range from 1000 to 9999, as in a MySQL `DATETIME`.
 *
 * @returns `undefined` if the text has another form or the date does not exist.
 */
export const parseTimestamp = (text: string): Timestamp | undefined =>
  timestampPattern.test(text) ? (text as Timestamp) : undefined;

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

/**
 * Returns the time of a valid `Date` of any realm, to the second; `undefined` for other values and
 * other years than those of `parseTimestamp`.
 */
export const timestampOfDate = (value: unknown): Timestamp | undefined => {
  if (Object.prototype.toString.call(value) !== "[object Date]") return undefined;
  const seconds = Math.floor((value as Date).getTime() / 1000);
  const canBeWritten = seconds >= earliestSeconds && seconds <= latestSeconds;
  return canBeWritten ? timestampOfUnix(seconds) : undefined;
};

/** Returns the seconds from `from` to `to`; negative if `to` is earlier. */
export const secondsBetween = (from: Timestamp, to: Timestamp): number =>
  unixSecondsOf(to) - unixSecondsOf(from);

/**
 * Adds a whole number of seconds, which may be negative. The result is limited to the first and
 * last timestamp that can be represented.
 */
export const addSeconds = (timestamp: Timestamp, seconds: number): Timestamp =>
  timestampOfUnix(unixSecondsOf(timestamp) + seconds);

/** Returns the seconds from the start of 1970 to a time; negative if it is earlier. */
export const unixSecondsOf = (timestamp: Timestamp): number => {
  const field = (start: number, end: number): number => parseInt(timestamp.slice(start, end), 10);
  const days = dayNumberOf({ year: field(0, 4), month: field(5, 7) - 1, day: field(8, 10) });
  return ((days * 24 + field(11, 13)) * 60 + field(14, 16)) * 60 + field(17, 19);
};

/** Returns the time of a whole number of seconds since 1970, limited as by `addSeconds`. */
export const timestampOfUnix = (seconds: number): Timestamp => {
  if (seconds <= earliestSeconds) return earliest;
  return seconds >= latestSeconds ? latest : (textOf(seconds) as Timestamp);
};

const earliest = "1000-01-01 00:00:00" as Timestamp;
const latest = "9999-12-31 23:59:59" as Timestamp;

/** The same times in seconds since the start of 1970. */
const earliestSeconds = -30_610_224_000;
const latestSeconds = 253_402_300_799;

const textOf = (seconds: number): string => {
  const days = Math.floor(seconds / secondsOfDay);
  const inDay = seconds - days * secondsOfDay;
  const minutes = Math.floor(inDay / 60);
  const time = [Math.floor(minutes / 60), minutes % 60, inDay % 60].map(twoDigits).join(":");
  return `${dateTextOf(days)} ${time}`;
};
