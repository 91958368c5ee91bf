import { dayNumberOf } from "./local-date.ts";
import { addSeconds, timestampOf, unixSecondsOf, type Timestamp } from "./timestamp.ts";

/** Maximum length of the name of a time zone; the minimum is 1. */
export const maxTimeZoneLength = 64;

/** Matches the form of the names of the IANA database. Runtimes also know offsets as names. */
const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/u;

/** Returns the offset of a time zone in seconds, at a second since 1970 in UTC. */
export type OffsetAt = (second: number) => number;

/** The zones that were used, since reading the tables of one takes longer than using it. */
const known = /* @__PURE__ */ new Map<string, OffsetAt>();
const maxKnown = 1000;

/**
 * Returns the offsets of a time zone, from the tables of the runtime.
 *
 * @param name in the IANA database, such as `Europe/Berlin`.
 * @returns `undefined` for an unknown name.
 */
export const zoneOffsets = (name: string): OffsetAt | undefined => {
  const found = known.get(name);
  if (found !== undefined) return found;
  const format = formatOf(name);
  if (format === undefined) return undefined;
  if (known.size >= maxKnown) known.clear();
  const offsetAt: OffsetAt = (second) => offsetIn(format, second);
  known.set(name, offsetAt);
  return offsetAt;
};

/** Returns whether the runtime has the time zone of a name. */
export const isTimeZone = (name: string): boolean => zoneOffsets(name) !== undefined;

/**
 * Returns the date of a time in a time zone, as `YYYY-MM-DD`: the date of documents.
 *
 * Throws `RangeError` if the runtime does not have the time zone.
 *
 * @param timeZone defaults to UTC.
 */
export const dateIn = (time: Timestamp, timeZone = "UTC"): string => {
  if (timeZone === "UTC") return time.slice(0, 10);
  const offsetAt = zoneOffsets(timeZone);
  if (offsetAt === undefined) throw new RangeError(`Invalid time zone: ${timeZone}`);
  return addSeconds(time, offsetAt(unixSecondsOf(time))).slice(0, 10);
};

const formatOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  if (timeZone.length > maxTimeZoneLength || !namePattern.test(timeZone)) return undefined;
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    return undefined;
  }
};

/** Returns the offset of a zone: its local time as if it was UTC, less the time. */
const offsetIn = (format: Intl.DateTimeFormat, second: number): number => {
  const parts = new Map(
    format.formatToParts(second * 1000).map(({ type, value }) => [type, parseInt(value, 10)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const days = dayNumberOf({ year: part("year"), month: part("month") - 1, day: part("day") });
  const minutes = (days * 24 + part("hour")) * 60 + part("minute");
  return minutes * 60 + part("second") - second;
};

/** The longest time between midnight in UTC and in any zone, in seconds, with room for changes. */
const widestOffset = 30 * 3_600;

/**
 * Returns the last second of a date in a time zone.
 *
 * @param date as `YYYY-MM-DD`.
 */
export const endOfDate = (date: string, timeZone: string): Timestamp => {
  const middle = timestampOf(`${date} 00:00:00`);
  let before = -widestOffset;
  let after = widestOffset + 86_400;
  while (after - before > 1) {
    const seconds = Math.floor((before + after) / 2);
    if (dateIn(addSeconds(middle, seconds), timeZone) <= date) before = seconds;
    else after = seconds;
  }
  return addSeconds(middle, before);
};
